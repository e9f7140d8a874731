"""Where the fit of the signs of origin starts from: log-odds against the author's own number.

Too few passages of the corpus quote others or plan for the fit to learn each sign alone; `benchmarks/fit_confidence.py`
pulls the weights towards these values.
"""

from typing import Final

BIASES: Final = (("third_party_quoted", -3.2), ("target_or_plan", -3.4))
THEIRS: Final = (
    ("theirs they near", 3.2), ("theirs they sentence", 2.6), ("theirs they passage", 1.0),
    ("theirs pronoun near", 1.3), ("theirs pronoun sentence", 1.0), ("theirs pronoun passage", 0.2),
    ("theirs reported near", 3.4), ("theirs reported sentence", 2.6), ("theirs reported passage", 0.6), ("theirs reported label", 3.5), ("theirs reported caption", 2.6),
    ("theirs user near", 3.6), ("theirs user sentence", 3.0), ("theirs user passage", 1.0), ("theirs user label", 3.5), ("theirs user caption", 3.2),
    ("theirs adopter near", 2.6), ("theirs adopter sentence", 2.2), ("theirs adopter passage", 0.8), ("theirs adopter label", 2.5), ("theirs adopter caption", 2.2),
    ("theirs prior near", 1.2), ("theirs prior sentence", 0.8), ("theirs prior passage", 0.4), ("theirs prior caption", 0.8),
    ("theirs tells near", 2.6), ("theirs tells sentence", 1.8),
    ("theirs venue near", 3.0), ("theirs venue sentence", 2.6), ("theirs venue passage", 0.6), ("theirs venue label", 2.0), ("theirs venue caption", 1.2),
    ("theirs outlet near", 1.2), ("theirs outlet sentence", 1.0), ("theirs outlet passage", 0.2), ("theirs outlet label", 1.2), ("theirs outlet caption", 0.6),
    ("theirs cited", 3.0), ("theirs somebody", 3.6), ("theirs byline", 1.2), ("theirs mention", 3.4), ("theirs quotation", 4.0), ("theirs title subject", 2.6), ("theirs adopter entry", 4.0), ("theirs headline", 4.0), ("theirs linked title", 1.2),
    ("theirs named subject", 0.6), ("theirs named after contrast", 2.2), ("theirs heading", 2.8), ("theirs case", 3.8),
    ("ours we near", -1.6), ("ours we sentence", -1.2), ("ours we passage", -0.7), ("ours we caption", -1.0),
    ("ours measured near", -0.8), ("ours measured sentence", -0.6), ("ours measured passage", -0.3), ("ours measured caption", -0.8),
    ("ours proposed near", -0.8), ("ours proposed sentence", -0.6), ("ours proposed passage", -0.4),
    ("plan goal near", -0.5), ("plan estimate near", -0.5),
)  # fmt: skip
"""For somebody else's number."""
PLANS: Final = (
    ("plan goal near", 4.8), ("plan goal sentence", 3.0), ("plan goal passage", 0.5), ("plan goal label", 4.2), ("plan goal caption", 2.6),
    ("plan estimate near", 4.6), ("plan estimate sentence", 3.2), ("plan estimate passage", 0.6), ("plan estimate label", 4.2), ("plan estimate caption", 3.0),
    ("plan theory near", 4.6), ("plan theory sentence", 3.4), ("plan theory passage", 0.5), ("plan theory label", 4.2), ("plan theory caption", 2.4),
    ("plan modal near", 3.6), ("plan modal sentence", 1.8), ("plan modal passage", 0.2), ("plan modal label", 2.5), ("plan modal caption", 1.0),
    ("plan typical near", 1.6), ("plan typical sentence", 0.8), ("plan typical label", 2.4),
    ("plan can near", 0.6), ("plan can sentence", 0.4),
    ("plan heading", 4.4), ("plan labelled", 3.4), ("plan open box", 4.4), ("plan computed", 4.0), ("plan reasoned", 4.0), ("plan example", 3.0),
    ("ours measured near", -1.6), ("ours measured sentence", -0.8), ("ours measured label", -1.5), ("ours measured caption", -0.8),
)  # fmt: skip
"""For a plan, a projection, a theoretical figure."""
