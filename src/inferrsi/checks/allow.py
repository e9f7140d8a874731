"""F110 to F112: findings that a person overrules, each with a reason that says something and a finding that is there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from inferrsi.checks.explain import codes
from inferrsi.evidence.facts import AllowFact
from inferrsi.evidence.finding import Finding, Located
from inferrsi.evidence.page import Page
from inferrsi.evidence.vocabulary import nearest

FORM = "F"
"""The family that cannot be overruled: without its form a file has no evidence."""
SHORTEST = {"zh": 6, "en": 16}
"""Letters of the shortest reason that says something ("not our number" has 14); chosen 2026-11."""
NOTHING = frozenset({"ok", "okay", "fine", "todo", "tbd", "n/a", "none", "false positive", "intended", "as intended"})


@dataclass(frozen=True, kw_only=True, order=True)
class Overruled:
    """A finding that does not count, with the reason."""

    finding: Located
    zh: str
    en: str


def unknown_code(page: Page, /) -> Iterator[Finding]:
    """F110: what is overruled is the code of a rule; the form of a file cannot be."""
    for position, one in enumerate(page.owner.allow):
        known = codes()
        if one.code not in known or one.code.startswith(FORM):
            near = nearest(one.code, [code for code in known if not code.startswith(FORM)])
            is_form = one.code in known
            yield Finding(
                code="F110",
                path=("allow", position, "code"),
                message=f"'{one.code}' cannot be overruled" if is_form else f"there is no code '{one.code}'",
                help="mend the file: a broken form carries no evidence"
                if is_form
                else f"did you mean '{near}'?"
                if near
                else "`inferrsi check` prints the code of each finding",
            )


def reason_says_nothing(page: Page, /) -> Iterator[Finding]:
    """F112: the reason why a finding is overruled says something."""
    for position, one in enumerate(page.owner.allow):
        for language, least in SHORTEST.items():
            text = (getattr(one.reason, language) or "").strip()
            if text and (len(text) < least or text.lower().rstrip(".。") in NOTHING):
                yield Finding(
                    code="F112",
                    path=("allow", position, "reason", language),
                    message=f"'{text}' is no reason",
                    help="say why the evidence carries it all the same; the report prints it beside the code",
                    severity="warning",
                )


def overrule(
    findings: Iterable[Located], allows: Mapping[str, tuple[AllowFact, ...]]
) -> tuple[tuple[Located, ...], tuple[Overruled, ...], Mapping[str, tuple[Finding, ...]]]:
    """Part findings that count from those that are overruled, and give by file what an unused `allow` amounts to.

    Args:
        findings: Of single files and between files.
        allows: File → what it overrules, in the order of the file.
    """
    kept: list[Located] = []
    dropped: list[Overruled] = []
    used: set[tuple[str, int]] = set()
    for finding in findings:
        fitting = [n for n, one in enumerate(allows.get(finding.path, ())) if _fits(one, finding)]
        if not fitting:
            kept.append(finding)
            continue
        used.update((finding.path, position) for position in fitting)
        one = allows[finding.path][fitting[0]]
        dropped.append(Overruled(finding=finding, zh=one.zh, en=one.en))
    unused = {
        path: tuple(_unused(n, one) for n, one in enumerate(listed) if (path, n) not in used and one.code in codes())
        for path, listed in allows.items()
    }
    return tuple(kept), tuple(dropped), {path: found for path, found in unused.items() if found}


def _fits(one: AllowFact, finding: Located) -> bool:
    inside = not one.path or finding.field == one.path or finding.field.startswith(f"{one.path}.")
    return one.code == finding.code and not one.code.startswith(FORM) and inside


def _unused(position: int, one: AllowFact) -> Finding:
    where = f" at '{one.path}'" if one.path else ""
    return Finding(
        code="F111",
        path=("allow", position),
        message=f"{one.code}{where} is overruled, but nothing is found there",
        help="take it out (`inferrsi check --fix` does); what is not needed hides the next finding",
        severity="warning",
    )
