"""inferrsi.yaml: the radar itself."""

from typing import Literal

from pydantic import Field

from inferrsi.evidence.edition import Own
from inferrsi.evidence.form import Flag, Form, Id, Text, Url, Whole

SCHEMA = "inferrsi.radar/1"
FILE = "inferrsi.yaml"
"""Its presence makes a folder a workspace."""


class SourceSetting(Form):
    """Whether a source is asked, and how far back it is asked again."""

    id: Id
    enabled: Flag
    overlap_h: Whole | None = None
    """Hours before the mark; arXiv needs 96 since announcements lag submission by up to 78 h."""
    reason: Text | None = None


class Radar(Form):
    """One team's radar."""

    schema_: Literal["inferrsi.radar/1"] = Field(alias="schema")
    name: Text
    own: Own = Own()
    zone: Text
    """IANA name of the zone in which the radar counts its days: Asia/Shanghai."""
    languages: tuple[Literal["zh", "en"], ...] = Field(min_length=1)
    """The first is the default of `digest`."""
    sources: tuple[SourceSetting, ...] = ()
    hosts: dict[Text, Url] = Field(default_factory=dict)
    """Host → base address that is asked in its place: GitHub Enterprise, a mirror, a server on this machine. A private
    address may be reached only when it stands here."""
    unstated: tuple[Text, ...] = ()
