"""Every rule in explicit tuples; a rule that is not here does not run."""

from collections.abc import Callable, Iterator

from inferrsi.checks import (
    assessment,
    between,
    claims,
    edition,
    observation,
    pack,
    prose,
    provenance,
    staleness,
    terms,
    unstated,
)
from inferrsi.evidence.edition import Edition
from inferrsi.evidence.finding import Finding
from inferrsi.evidence.observation import Observation
from inferrsi.evidence.pack import Pack
from inferrsi.evidence.radar import Radar
from inferrsi.evidence.record import Record

PROSE_RULES = (
    prose.prose_empty,
    prose.placeholder_unknown,
    prose.number_spelt_out,
    prose.languages_disagree,
    prose.wrong_script,
    prose.chinese_missing,
    prose.language_missing,
)
RECORD_RULES: tuple[Callable[[Record], Iterator[Finding]], ...] = (
    provenance.id_names_subject_and_day,
    provenance.source_lacks_field,
    provenance.source_unknown,
    provenance.short_commit_not_relayed,
    provenance.pin_without_commit,
    provenance.nothing_pinned,
    provenance.id_twice,
    provenance.previous_not_earlier,
    claims.relative_without_baseline,
    claims.arm_unknown,
    claims.count_exceeds_n,
    claims.range_upside_down,
    claims.number_without_unit,
    claims.quote_lacks_number,
    claims.relayed_quote_too_long,
    claims.condition_missing,
    claims.lossy_speed_without_boundary,
    claims.quality_evidence_unknown,
    terms.metric_unknown,
    terms.unit_foreign_to_metric,
    terms.ratio_without_sense,
    terms.word_unknown,
    terms.id_unknown,
    terms.name_kept_raw,
    unstated.unstated_path_unknown,
    unstated.unstated_is_stated,
    unstated.searched_nowhere,
    staleness.anchor_contradicts_itself,
    staleness.derived_state_as_flag,
    assessment.reading_without_scope,
    assessment.verified_without_run,
    *PROSE_RULES,
)
EDITION_RULES: tuple[Callable[[Edition], Iterator[Finding]], ...] = (
    edition.entry_numbers_broken,
    edition.post_numbers_broken,
    edition.block_of_wrong_shape,
    unstated.unstated_path_unknown,
    unstated.unstated_is_stated,
    *PROSE_RULES,
)
PACK_RULES: tuple[Callable[[Pack], Iterator[Finding]], ...] = (
    pack.followed_twice,
    pack.home_without_place,
    pack.feed_without_reason,
    *PROSE_RULES,
)
RADAR_RULES: tuple[Callable[[Radar], Iterator[Finding]], ...] = (edition.zone_unknown,)
OBSERVATION_RULES: tuple[Callable[[Observation], Iterator[Finding]], ...] = (
    observation.failure_without_reason,
    observation.mark_moved_unread,
)
LEDGER_RULES: tuple[Callable[[between.Workspace], Iterator[between.Told]], ...] = (
    between.reference_broken,
    between.post_unknown,
    between.date_in_the_future,
    between.record_after_edition,
    between.row_kind_disagrees,
    between.now_without_pin,
    between.record_twice_in_edition,
    between.subject_in_two_packs,
    between.subject_in_no_pack,
)
