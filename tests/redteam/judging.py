"""What is found in a workspace that lies nowhere: each text is examined once, so that hundreds of variants cost little."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from tests.workspaces import TODAY

from inferrsi.checks.allow import overrule
from inferrsi.checks.between import Workspace
from inferrsi.checks.rules import ALL
from inferrsi.evidence.finding import BLOCKING
from inferrsi.ledger.cards import Derived
from inferrsi.ledger.files import FileKind, refused
from inferrsi.pipeline.examine import examine, located, run

KINDS: Mapping[str, FileKind] = {
    "evidence/records": "record",
    "evidence/editions": "edition",
    "evidence/observations": "observations",
    "evidence/verdicts": "verdicts",
    "packs": "pack",
}


def judged(files: Mapping[str, str]) -> Counter[str]:
    """Count what is found by code; a note says so: `C257 note`."""
    derived = {path: _examined(path, text) for path, text in sorted(files.items())}
    found = [finding for _, findings in derived.values() for finding in findings]
    cards = {path: card for path, (card, _) in derived.items() if card is not None}
    workspace = Workspace(cards=cards, refused=frozenset(refused(found)), today=TODAY)
    allows = {path: card.allows for path, card in cards.items() if getattr(card, "allows", ())}
    for path, finding in run(ALL.between, workspace):
        found += located(path, files[path] if allows else "", [finding])
    kept, _, unused = overrule(found, allows)
    told = [*kept, *(finding for findings in unused.values() for finding in findings)]
    return Counter(f"{one.code}{'' if one.severity in BLOCKING else ' note'}" for one in told)


@cache
def _examined(path: str, text: str) -> Derived:
    kind = next((kind for folder, kind in KINDS.items() if path.startswith(f"{folder}/")), "radar")
    return examine(kind, path, text.encode())
