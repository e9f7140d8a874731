"""Alter each typed field of the shipped workspace by itself and count what the rules notice; writes docs/explanation/mutations.md.

One alteration a run, of one field, to another value that its form admits (see `alter`); the whole workspace is then
checked in process, and whatever is found beyond what is found without it counts as noticed. Findings of the form do not
count, and no checksum of files is looked at. Everything is seeded: the same tree gives the same table.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from inferrsi.checks.between import Workspace
from inferrsi.checks.rules import ALL, Rules
from inferrsi.evidence.finding import BLOCKING
from inferrsi.evidence.paths import dotted
from inferrsi.ledger.cards import Derived
from inferrsi.ledger.files import FileKind, refused
from inferrsi.pipeline.examine import examine, run

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.redteam.alter import KINDS, Alteration, alterations  # noqa: E402  # it is run as a script
from tests.redteam.survivors import reason_of  # noqa: E402
from tests.workspaces import TODAY  # noqa: E402

PAGE = ROOT / "docs/explanation/mutations.md"
SEED = 4
"""Number of the issue that asks for this run."""
NOTICED, NOTED, SURVIVED, REFUSED = "noticed", "noted", "survived", "refused"
Said = tuple[str, str, str, str, str]
"""Code, file, field, message, severity."""
FORM = frozenset({"F101", "F102", "F103", "F104", "F105", "F106", "F107", "F108", "F109"})


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What became of one alteration."""

    alteration: Alteration
    word: str
    """`noticed`: a failure or warning; `noted`: a note only; `refused`: by its form, so it counts for nothing."""
    codes: tuple[str, ...]


def shipped() -> dict[str, str]:
    """Give the text of every file of the shipped workspace."""
    paths = [
        *sorted((ROOT / "evidence").rglob("*.yaml")),
        *sorted((ROOT / "packs").rglob("*.yaml")),
        ROOT / "inferrsi.yaml",
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def outcomes(texts: Mapping[str, str], rules: Rules = ALL) -> Iterator[Outcome]:
    """Try every alteration; only the altered file is examined anew."""
    derived = {path: examine(_kind(path), path, text.encode(), rules=rules) for path, text in texts.items()}
    quiet = _told(derived, rules)
    for one in alterations(texts, SEED):
        data = one.of(texts[one.file]).encode()
        altered = {**derived, one.file: examine(_kind(one.file), one.file, data, rules=rules)}
        yield _outcome(one, _told(altered, rules) - quiet)


def _kind(path: str) -> FileKind:
    """Give what a file is by where it stands."""
    kinds: dict[str, FileKind] = {"evidence/records": "record", "evidence/editions": "edition", "packs": "pack"}
    return next((kind for folder, kind in kinds.items() if path.startswith(f"{folder}/")), "radar")


def _told(derived: Mapping[str, Derived], rules: Rules) -> Counter[Said]:
    """Give what the rules of single files and those between them say, without lines."""
    alone = [finding for _, findings in derived.values() for finding in findings]
    cards = {path: card for path, (card, _) in derived.items() if card is not None}
    workspace = Workspace(cards=cards, refused=frozenset(refused(alone)), today=TODAY)
    between = run(rules.between, workspace)
    said = [(one.code, one.path, one.field, one.message, one.severity) for one in alone]
    said += [(one.code, path, dotted(one.path), one.message, one.severity) for path, one in between]
    return Counter(said)


def _outcome(one: Alteration, new: Counter[Said]) -> Outcome:
    semantic = [finding for finding in new if finding[0] not in FORM]
    codes = tuple(sorted({finding[0] for finding in semantic}))
    if any(finding[4] in BLOCKING for finding in semantic):
        return Outcome(alteration=one, word=NOTICED, codes=codes)
    if semantic:
        return Outcome(alteration=one, word=NOTED, codes=codes)
    return Outcome(alteration=one, word=REFUSED if new else SURVIVED, codes=())


def page(found: tuple[Outcome, ...]) -> str:
    """Write the table by kind and the survivors by field, each with its reason."""
    words = Counter(one.word for one in found)
    tried = len(found) - words[REFUSED]
    seen = words[NOTICED] + words[NOTED]
    lines = [
        "# What the rules notice when one field is altered",
        "",
        f"`make mutate` alters each typed field of the shipped evidence and packs by itself ({tried} alterations; prose,",
        "quotes, free text and printed names are left alone): one hex digit, one digit, a day, another word of the same",
        "list, another arm of the same experiment, another metric of the same unit. The form admits every altered value;",
        f"{words[REFUSED]} that it refuses do not count. No checksum of a file is looked at.",
        "",
        f"Noticed: {seen} of {tried} ({100 * seen / tried:.1f} %), {words[NOTICED]} as failure or warning,",
        f"{words[NOTED]} as a note. {words[SURVIVED]} survive; the second table says why.",
        "",
        "| Kind | Tried | Failure or warning | Note only | Survived | Noticed |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for kind in KINDS:
        of_kind = Counter(one.word for one in found if one.alteration.kind == kind)
        count = of_kind[NOTICED] + of_kind[NOTED] + of_kind[SURVIVED]
        if count:
            share = 100 * (count - of_kind[SURVIVED]) / count
            lines.append(
                f"| {kind} | {count} | {of_kind[NOTICED]} | {of_kind[NOTED]} | {of_kind[SURVIVED]} | {share:.0f} % |"
            )
    lines += ["", "## Survivors", "", "| Field | Survived | of | Why | One of them |", "|---|--:|--:|---|---|"]
    lines += _survivors(found)
    return "\n".join(lines) + "\n"


def _survivors(found: tuple[Outcome, ...]) -> Iterator[str]:
    tried = Counter(one.alteration.field for one in found if one.word != REFUSED)
    lost = [one.alteration for one in found if one.word == SURVIVED]
    for field, count in sorted(Counter(one.field for one in lost).items(), key=lambda item: (-item[1], item[0])):
        first = next(one for one in lost if one.field == field)
        place = first.file.removeprefix("evidence/").removesuffix(".yaml")
        new = first.new.strip('"')
        yield f"| {field} | {count} | {tried[field]} | {reason_of(field)} | `{place}` {first.path}: `{first.old}` → `{new}` |"


def main() -> int:
    """Print the page, and write it where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/explanation/mutations.md")
    parser.add_argument("--survivors", action="store_true", help="print each survivor")
    given = parser.parse_args()
    found = tuple(outcomes(shipped()))
    text = page(found)
    if given.write:
        PAGE.write_text(text, encoding="utf-8")
    if given.survivors:
        for one in found:
            if one.word == SURVIVED:
                change = one.alteration
                sys.stdout.write(f"{change.file} {change.path}: {change.old} -> {change.new}\n")
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
