"""Rules between records: two of them do not disagree about one fact without saying so."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from inferrsi.checks.between import Told, Workspace
from inferrsi.checks.provenance import order
from inferrsi.checks.upstream import SETTLED
from inferrsi.evidence.card import EditionCard, RecordCard
from inferrsi.evidence.facts import ClaimFact, PinFact
from inferrsi.evidence.finding import Finding


def records_disagree_on_commit(workspace: Workspace, /) -> Iterator[Told]:
    """P116: a commit has one date."""
    for path, pin, other in _pairs(workspace, lambda pin: pin.commit[:7]):
        if pin.committed and other.committed and pin.committed[:10] != other.committed[:10]:
            message = f"{pin.commit[:12]} was committed on {other.committed[:10]} in an earlier record, on {pin.committed[:10]} here"
            yield path, _disagree("P116", (*pin.field.split("."), "committed"), message)


def tag_moved(workspace: Workspace, /) -> Iterator[Told]:
    """P117: a tag names one commit; where it was moved, the numbers of both trees stand under one name."""
    for path, pin, other in _pairs(workspace, lambda pin: pin.tag and f"{pin.repo} {pin.tag}"):
        here, there = pin.commit, other.commit
        if here and there and not (here.startswith(there) or there.startswith(here)):
            message = f"tag '{pin.tag}' was {there[:12]} in an earlier record and is {here[:12]} here"
            yield path, _disagree("P117", (*pin.field.split("."), "tag"), message)


def paper_dates_disagree(workspace: Workspace, /) -> Iterator[Told]:
    """P118: a version of a paper has one date."""
    for path, pin, other in _pairs(workspace, lambda pin: pin.dates and f"{pin.role} {pin.paper}"):
        here, there = (_days(one) for one in (pin, other))
        for version in sorted(set(here) & set(there)):
            if here[version] != there[version] and version.startswith("v"):
                message = f"{version} is of {there[version]} in an earlier record, of {here[version]} here"
                yield path, _disagree("P118", (*pin.field.split("."), "dates", version), message)


def _days(pin: PinFact) -> dict[str, str]:
    return {name: day for name, _, day in (part.rpartition(" ") for part in pin.dates.split(";"))}


def _pairs(workspace: Workspace, name: Callable[[PinFact], str]) -> Iterator[tuple[str, PinFact, PinFact]]:
    """Give each pin with the first one of an earlier record of its subject that means the same thing."""
    for cards in workspace.by_subject.values():
        seen: dict[str, PinFact] = {}
        for path, card in cards:
            own = {key: pin for pin in card.pins if (key := name(pin))}
            for key, pin in own.items():
                if key in seen:
                    yield path, pin, seen[key]
            seen = {**own, **seen}


def _disagree(code: str, path: tuple[str, ...], message: str) -> Finding:
    todo = "correct the one that is wrong by a record of kind correction, or say in `evidence` what changed and allow this code"
    return Finding(code=code, path=path, message=message, help=todo, severity="warning")


def licences_disagree(workspace: Workspace, /) -> Iterator[Told]:
    """P119: an artefact has one licence, until it says that it changed."""
    for cards in workspace.by_subject.values():
        seen: dict[str, tuple[str, str]] = {}
        for path, card in cards:
            for artefact, spdx in card.licences:
                was, where = seen.setdefault(artefact.lower(), (spdx, card.id))
                if was != spdx:
                    message = f"'{artefact}' is under {spdx} here, under {was} in '{where}'"
                    yield path, _disagree("P119", ("licences", artefact, "spdx"), message)


def value_changed_silently(workspace: Workspace, /) -> Iterator[Told]:
    """P121: one measurement has one value; a newer reading of it is a correction, which keeps both."""
    for path, card, fact, other, where in _same(workspace):
        corrected = {address for address, _ in card.corrects}
        if fact.value != other.value and f"{where}#{other.id}" not in corrected:
            message = f"{fact.metric} {fact.value}, but '{where}#{other.id}' has {other.value} for the same measurement"
            todo = "correct the older one (corrects: {claim, was, now, reason}), or give what tells the two measurements apart"
            yield path, Finding(code="P121", path=_claim(fact), message=message, help=todo, severity="warning")


def claim_copied(workspace: Workspace, /) -> Iterator[Told]:
    """P122: a number keeps the address of the record that first held it; a newer record quotes it."""
    for path, _, fact, other, where in _same(workspace):
        if fact.value == other.value and fact.form != "qualitative":
            message = f"{fact.metric} {fact.value} is '{where}#{other.id}' over again"
            todo = (
                f"take the claim out and quote {{{where}#{other.id}}}; a new measurement has a tree or date of its own"
            )
            yield path, Finding(code="P122", path=_claim(fact), message=message, help=todo, severity="note")


def _same(workspace: Workspace) -> Iterator[tuple[str, RecordCard, ClaimFact, ClaimFact, str]]:
    """Give each number with the first one of an earlier record that reports the same measurement."""
    for cards in workspace.by_subject.values():
        seen: dict[str, tuple[ClaimFact, str]] = {}
        for path, card in cards:
            own = {fact.same: fact for fact in card.numbers if fact.same}
            for same, fact in own.items():
                if same in seen:
                    yield path, card, fact, *seen[same]
            seen = {**{same: (fact, card.id) for same, fact in own.items()}, **seen}


def _claim(fact: ClaimFact) -> tuple[str, ...]:
    return ("experiments", fact.experiment, "claims", fact.id, "value")


def correction_of_other_value(workspace: Workspace, /) -> Iterator[Told]:
    """P123: what a correction says the old value was is what the old claim has."""
    for path, card in workspace.of(RecordCard):
        for position, (address, was) in enumerate(card.corrects):
            found = workspace.number(address)
            if found and found[1].form != "qualitative" and f"{found[1].form} {found[1].value}" != was:
                message = f"'{address}' has {found[1].form} {found[1].value}, the correction says it was {was}"
                todo = "copy the old value as it stands in the old claim; both are printed side by side"
                yield path, Finding(code="P123", path=("corrects", str(position), "was"), message=message, help=todo)


def correction_out_of_order(workspace: Workspace, /) -> Iterator[Told]:
    """P125: a correction is younger than what it corrects."""
    for path, card in workspace.of(RecordCard):
        for position, (address, _) in enumerate(card.corrects):
            record = address.partition("#")[0]
            if record == card.id or (record in workspace.records and order(record) > order(card.id)):
                message = f"'{address}' is no older record"
                todo = (
                    "correct a claim of an earlier record; a slip of this one is simply mended before it is published"
                )
                yield path, Finding(code="P125", path=("corrects", str(position), "claim"), message=message, help=todo)


def merged_undone(workspace: Workspace, /) -> Iterator[Told]:
    """U509: what was merged or released stays so; a revert is another pull request."""
    for cards in workspace.by_subject.values():
        settled: dict[tuple[str, str], tuple[str, str, str]] = {}
        for path, card in cards:
            for known in card.upstream:
                state, as_of, where = settled.get((known.repo, known.pull), ("", "", ""))
                if state and known.state not in SETTLED and known.as_of >= as_of:
                    message = f"#{known.pull} is '{known.state}' on {known.as_of}, but was '{state}' in '{where}'"
                    yield path, _disagree("U509", ("upstream", known.pull, "state"), message)
                elif known.state in SETTLED:
                    settled[known.repo, known.pull] = (known.state, known.as_of, card.id)


def named_nowhere(workspace: Workspace, /) -> Iterator[Told]:
    """U512: a commit or pull request that prose names stands in a record of that subject, where its state is told."""
    trees: dict[str, set[str]] = {}
    for _, card in workspace.of(RecordCard):
        for home in (card.subject, *(pin.repo for pin in card.pins if pin.repo)):
            trees.setdefault(home, set()).update(card.trees)
    for path, holder in workspace.cards.items():
        for named in holder.named if isinstance(holder, RecordCard | EditionCard) else ():
            home = named.home or (holder.subject if isinstance(holder, RecordCard) else "")
            known = trees.get(home, set()) if home in trees or "/" not in home else None
            if known is not None and not any(_is_same(named.name, tree) for tree in known):
                message = f"no record of '{home}' knows {named.name}"
                todo = "add it under pins or upstream with its state, or correct it"
                yield (
                    path,
                    Finding(
                        code="U512", path=tuple(named.field.split(".")), message=message, help=todo, severity="note"
                    ),
                )


def _is_same(name: str, tree: str) -> bool:
    if name.startswith("#"):
        return name == tree
    return not tree.startswith("#") and (tree.startswith(name) or name.startswith(tree))


def previous_skips_one(workspace: Workspace, /) -> Iterator[Told]:
    """P127: `previous` is the last record before this one; a skipped one drops out of the chain."""
    for cards in workspace.by_subject.values():
        older: set[str] = set()
        for (_, before), (path, card) in pairwise(cards):
            older.add(before.id)
            if card.previous in older - {before.id}:
                message = f"'{card.previous}' is previous, but '{before.id}' was read in between"
                todo = f"write previous: {before.id}"
                yield path, Finding(code="P127", path=("previous",), message=message, help=todo, severity="warning")


def told_by_no_source(workspace: Workspace, /) -> Iterator[Told]:
    """P129: a relayed record whose day has a row for it names the post of that row among its sources."""
    known = {f"{day}/{post}" for day, edition in workspace.editions.items() for post in edition.posts}
    for path, card in workspace.of(RecordCard):
        edition = workspace.editions.get(card.date)
        posts = {row.post for row in edition.rows if row.record == card.id} if edition else set()
        named = {post for _, post, _ in card.relayed}
        own = named - _named_before(workspace, card) if card.provable else named
        if own and own <= known and posts and not any(f"{card.date}/{post}" in named for post in posts):
            message = f"the row of {card.date}/{min(posts)} tells of it, its sources name {', '.join(sorted(named))}"
            todo = "name the post that told of it as a relayed source"
            yield path, Finding(code="P129", path=("sources",), message=message, help=todo, severity="warning")


def _named_before(workspace: Workspace, card: RecordCard) -> set[str]:
    """Give the posts on which earlier records of a subject rest: what is taken over from them goes on resting there."""
    earlier = (other for _, other in workspace.by_subject[card.subject] if order(other.id) < order(card.id))
    return {post for other in earlier for _, post, _ in other.relayed}
