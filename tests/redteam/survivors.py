"""Why an alteration of a field may pass every rule: said by field, and printed beside the count."""

from collections.abc import Mapping
from types import MappingProxyType

ONCE = "stands once in the workspace: only `verify` against the clone or the service can tell"
CONDITION = "a condition that no second place states: the quote holds the number, not what it was measured under"
JUDGEMENT = "a judgement of the person who read; several words of the list are compatible with the evidence"
OLDER = "the other name is as possible as the right one: no second place says which was meant"

REASONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            ("commit", "short", "revision", "base", "head", "sha256", "tag", "paper", "version", "published", "committed"),
            ONCE,
        ),
        **dict.fromkeys(("v1", "v2", "v3", "v4", "cutoff", "from", "to", "asked", "nodes", "memory_gb", "power_limit_w", "as_of", "experiment", "date", "pull", "repo", "url", "hub", "arxiv"), ONCE),
        **dict.fromkeys(
            (
                "batch", "concurrency", "context", "experts_used", "n_draft", "output_tokens", "prompt_tokens", "runs",
                "samples", "statistic", "count", "ram_gb", "activations", "kv_k", "kv_v", "state of precision", "weights",
                "acceptance", "across", "qualifier", "scope", "unit",
            ),
            CONDITION,
        ),
        **dict.fromkeys(
            (
                "gaps", "event", "flag", "maturity", "priority", "recommendation", "verification", "semantics", "output",
                "relation", "lane", "ring", "category", "confidence", "authorisation", "proof", "ran", "reread", "how",
                "attribution", "reporter", "state",
            ),
            JUDGEMENT,
        ),
        **dict.fromkeys(("own", "issue", "overlap_h"), "a number of the radar's own repository or settings, printed once"),
        **dict.fromkeys(
            ("records", "plans", "claims", "evidence", "post", "subject", "source", "previous", "entry"), OLDER
        ),
        **dict.fromkeys(
            ("v", "hi", "lo", "k", "n of count", "k_hi"), "the quote holds both numbers, and no flag or ratio tells them apart"
        ),
        **dict.fromkeys(("id of accelerator", "id of model", "e", "n of post"), "the printed name fits both"),
        "arm": "the quote does not name the arm, and no ratio of the experiment needs the number",
        "baseline": "the quote does not name the arm, and the parts of the ratio are not all given",
        "metric": "both metrics have this unit, and the quote does not name the metric",
        "kind of record": "the editions compute the kind of a row, and the reason of a row overrides it",
        "row": "a reason of the row overrides what the editions compute",
        "role of pin": "the fields of the pin fit both roles",
    }
)  # fmt: skip


def reason_of(field: str) -> str:
    """Give why alterations of a field may survive."""
    return REASONS[field]
