"""Every written form of an id becomes the one that the services match, or is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inferrsi.sources.arxiv.ids import PaperRef, canonical, mentioned
from inferrsi.sources.unavailable import Unavailable

FORMS = {
    "2606.08094": "2606.08094",
    "2606.08094v2": "2606.08094v2",
    " 2606.08094V2\n": "2606.08094v2",
    "arXiv:2606.08094v2 [cs.AI]": "2606.08094v2",
    "arxiv: 2606.08094": "2606.08094",
    "cs/0112017v1": "cs/0112017v1",
    "cs.CL/0112017V1": "cs/0112017v1",
    "math.GT/0309136": "math/0309136",
    "solv-int/9901001v1": "solv-int/9901001v1",
    "https://arxiv.org/abs/2606.08094v1": "2606.08094v1",
    "http://export.arxiv.org/pdf/2606.08094v1.pdf": "2606.08094v1",
    "https://arxiv.org/abs/2606.08094?context=cs.AI": "2606.08094",
    "arxiv.org/html/2606.08094v1#S3": "2606.08094v1",
    "https://doi.org/10.48550/arXiv.2606.08094": "2606.08094",
    "10.48550/arXiv.2606.08094": "2606.08094",
    "oai:arXiv.org:2606.08094v3": "2606.08094v3",
    "http://arxiv.org/abs/cs/0112017v1": "cs/0112017v1",
    "0704.0001": "0704.0001",
    "1412.9999v1": "1412.9999v1",
    "1501.00001": "1501.00001",
}
NONE = (
    *(
        "",
        "abc",
        "2606",
        "2606.8094",
        "2606.080944",
        "1412.99999",
        "1501.0001",
        "0703.0001",
        "2613.00001",
        "2600.00001",
    ),
    *("2606.08094v0", "2606.08094v2x", "2606.08094,2606.08095", "2606.08094 2606.08095", "cs/01120", "cs/0113017"),
    *("cs/0801001", "https://example.org/abs/2606.08094", "x2606.08094", "２６０６.08094", "2606.08094" + "0" * 400),
)


@pytest.mark.parametrize(("written", "wanted"), FORMS.items())
def test_every_form_becomes_the_one_that_is_matched(written: str, wanted: str) -> None:
    assert str(canonical(written)) == wanted


@pytest.mark.parametrize("written", NONE)
def test_what_is_no_id_is_refused_with_words(written: str) -> None:
    refused = canonical(written)
    assert isinstance(refused, Unavailable)
    assert refused.kind == "refused"
    assert "write it as 2606.08094" in refused.todo


@given(st.text(max_size=400))
def test_no_text_whatever_crashes_it_and_what_it_takes_is_stable(text: str) -> None:
    ref = canonical(text)
    if isinstance(ref, PaperRef):
        assert canonical(str(ref)) == ref


def test_ids_are_mentioned_only_where_they_are_called_so() -> None:
    text = "see https://arxiv.org/abs/2609.01234v2, arXiv:cs/0112017. Not 2609.99999, nor arXiv:2609.012345678."
    assert [str(ref) for ref in mentioned(text)] == ["2609.01234v2", "cs/0112017"]
