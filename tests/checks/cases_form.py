"""F1xx: the form of a file, and what a person overrules; the other faults of bytes and YAML: test_bad_input."""

from tests.checks.cases import Clean, Flagged
from tests.workspaces import RECORD, SEEN, SOUND, broken, changed

C5 = 'quote: "from 4 to 6"}, reporter: author, attribution: measured}'
RATIO = (
    '\n      - {id: c6, arm: tiered, baseline: plain, metric: decode_throughput, value: {form: ratio, v: "1.37"},'
    ' boundary: [{zh: "质量未测。", en: "Quality was not measured."}], where: {source: s1, quote: "1.37x"}, reporter: author, attribution: measured}'
)
"""A ratio that does not follow from its parts: C216."""
REASON = '{zh: "论文两处不一致，都保留。", en: "The paper prints both and they disagree."}'


def allowing(allow: str, *, needed: bool = True) -> dict[str, str | bytes | None]:
    """Overrule something in the sound record, in which C216 is found if it is `needed`."""
    pairs = [(C5, C5 + RATIO)] if needed else []
    return changed(RECORD, *pairs, ("unstated: [licences]\n", f"unstated: [licences]\nallow:\n  - {{{allow}}}\n"))


FLAGGED = (
    # code, what is broken, file whose line is named, words on that line
    Flagged("F103", broken(RECORD, "mechanism:", "mecanism:"), RECORD, "mecanism:"),
    Flagged("F104", broken(RECORD, 'mechanism: {zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}\n', ""), RECORD, ""),
    Flagged("F105", broken(RECORD, "category: model_specific", "category: model-specific"), RECORD, "category:"),
    Flagged("F105", broken(RECORD, "negative: true", "negative: yes"), RECORD, "id: c4"),
    Flagged("F106", {SEEN: "{\n"}, SEEN, "{"),
    Flagged("F107", {RECORD: None, "evidence/records/kite/2026-10-22.yaml": SOUND[RECORD]}, "evidence/records/kite/2026-10-22.yaml", "id:"),
    Flagged("F109", broken(RECORD, 'en: "Kite: experts in tiers"', "en: experts in tiers"), RECORD, "title:"),
    Flagged("F109", broken(RECORD, 'quote: "plain 20.0 tok/s"', "quote: plain 20.0 tok/s"), RECORD, "id: c1"),
    Flagged("F109", broken(RECORD, 'en: "It can be verified."', "en: 'It can be verified.'"), RECORD, "reason:"),
    Flagged("F110", allowing(f"code: C999, reason: {REASON}"), RECORD, "code: C999"),
    Flagged("F110", allowing(f"code: F107, reason: {REASON}"), RECORD, "code: F107"),
    Flagged("F111", allowing(f"code: C216, reason: {REASON}", needed=False), RECORD, "code: C216"),
    Flagged("F111", allowing(f"code: C216, path: experiments.e2, reason: {REASON}"), RECORD, "code: C216"),
    Flagged("F112", allowing('code: C216, reason: {zh: "可以", en: "as intended"}'), RECORD, "code: C216"),
)  # fmt: skip
CLEAN = (
    Clean("F103", changed(RECORD, ("evidence: {zh", 'hot_paths: ["src/**"]\nevidence: {zh'))),
    Clean("F104", changed(RECORD, ("evidence: {zh", "prior_art: []\nevidence: {zh"))),
    Clean("F105", broken(RECORD, "negative: true", 'negative: "true"')),
    Clean("F106", {SEEN: ""} | {SEEN: '{"at": "2026-10-20T00:00:00Z", "source": "github", "asked": "heads", "outcome": "complete"}\n'}),
    Clean("F107", {}),
    Clean("F109", broken(RECORD, 'mechanism: {zh: "专家按热度分层。", en: "Experts are kept in tiers by heat."}', 'mechanism:\n  zh: "专家按热度分层。"\n  en: |\n    Experts are kept in tiers, en: plain, by heat.')),
    Clean("F110", allowing(f"code: C216, reason: {REASON}")),
    Clean("F111", allowing(f"code: C216, path: experiments.e1.claims.c6, reason: {REASON}")),
    Clean("F112", allowing(f"code: C216, path: experiments.e1, reason: {REASON}")),
)  # fmt: skip
