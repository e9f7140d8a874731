"""All cases of the rules, from every family."""

from tests.checks import (
    cases_assessment,
    cases_claims,
    cases_editions,
    cases_form,
    cases_grounds,
    cases_packs,
    cases_provenance,
    cases_staleness,
    cases_text,
    cases_times,
    cases_traced,
    cases_upstream,
    cases_words,
)
from tests.checks.cases import Clean, Flagged

FAMILIES = (
    cases_assessment,
    cases_claims,
    cases_editions,
    cases_form,
    cases_grounds,
    cases_packs,
    cases_provenance,
    cases_staleness,
    cases_text,
    cases_times,
    cases_traced,
    cases_upstream,
    cases_words,
)
FLAGGED: tuple[Flagged, ...] = tuple(case for family in FAMILIES for case in family.FLAGGED)
CLEAN: tuple[Clean, ...] = tuple(case for family in FAMILIES for case in family.CLEAN)
