"""What arXiv, the hub and a page answered, as a reading of a subject. Pure."""

import re
from typing import Final

from inferrsi.evidence.provenance import Pin, Source
from inferrsi.sources.arxiv.pin import Resolved as Paper
from inferrsi.sources.huggingface.artefact import Artefact
from inferrsi.sources.page.fetch import Page
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.reading import Reading

_REPO: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
"""What a record can hold as owner/name."""


def paper_reading(paper: Paper) -> Reading:
    """Make a reading of one version of a paper."""
    version = str(paper.version)
    notes = [f"licence {paper.licence}"] if paper.licence else []
    return Reading(
        pins=(
            Pin(
                role="paper",
                kind="arxiv",
                paper=paper.paper,
                asked=paper.asked,
                version=version,
                dates=dict(paper.dates),
                source="s1",
            ),
        ),
        sources=(
            Source(
                id="s1",
                kind="arxiv",
                paper=paper.paper,
                version=version,
                retrieved=paper.retrieved.replace(microsecond=0),
                sha256=paper.sha256,
            ),
        ),
        seen=("title, licence and dates of the versions on arXiv",),
        unread=(f"the text of {paper.paper}v{version}",),
        notes=(*notes, *paper.notes),
    )


def hub_reading(artefact: Artefact) -> Reading | Unavailable:
    """Make a reading of a repository of the hub, or of a file of it."""
    info = artefact.info
    if not _REPO.fullmatch(info.repo):
        todo = "write the record by hand, with the address of the repository in a note"
        return Unavailable(reason=f"a record cannot hold '{info.repo}' as owner/name", todo=todo, kind="refused")
    asked = artefact.asked_revision or "the default branch"
    pin = Pin(
        role="artefact",
        kind="hub",
        name=artefact.file,
        repo=info.repo,
        asked=asked,
        revision=info.revision,
        published=info.modified,
        sha256=artefact.sha256,
        source="s1",
    )
    source = Source(
        id="s1",
        kind="hub",
        repo=info.repo,
        path=artefact.file,
        revision=info.revision,
        retrieved=artefact.retrieved.replace(microsecond=0),
        sha256=artefact.sha256,
        note="; ".join(_said(artefact)) or None,
    )
    return Reading(
        pins=(pin,),
        sources=(source,),
        seen=("description and list of files of the repository on the hub",),
        unread=("the weights",),
        notes=artefact.notes,
    )


def _said(artefact: Artefact) -> tuple[str, ...]:
    """Say what a record keeps of an artefact besides: terms, origin, quantisation by each that names one."""
    info, header = artefact.info, artefact.header
    terms = info.licence_name or info.licence
    parts = len(artefact.files)
    said = (
        f"licence as its card names it: {terms}" if terms else "its card names no licence",
        f"{info.relation or 'made'} from {info.base}" if info.base else "",
        f"{parts} parts" if artefact.file and parts > 1 else "",
        f"{artefact.label} by the name of the file" if artefact.label else "",
        f"{header.file_type} by its header" if header and header.file_type else "",
    )
    return tuple(text for text in said if text)


def page_reading(page: Page, *, is_same_text: bool) -> Reading:
    """Make a reading of a page; its bytes are to be kept."""
    url = page.moved_to or page.url
    notes = [f"moved from {page.url} for good"] if page.moved_to else []
    notes += [f"answered by {page.final_url}"] if page.final_url not in {page.url, url} else []
    notes += ["it says nothing before its scripts run"] if page.text == "" else []
    asked = page.url if page.url != url else None
    return Reading(
        pins=(Pin(role="docs", kind="page", url=url, asked=asked, sha256=page.sha256, source="s1"),),
        sources=(
            Source(id="s1", kind="page", url=url, retrieved=page.retrieved.replace(microsecond=0), sha256=page.sha256),
        ),
        seen=("the page, kept as a snapshot",),
        unread=("what the page says",),
        notes=tuple(notes),
        is_same_text=is_same_text,
    )
