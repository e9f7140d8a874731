"""What it means for a permalink or a quote what stands in a file, a snapshot or a result of our own. Pure."""

import hashlib
import re
from collections.abc import Iterable
from typing import Final

from inferrsi.evidence.provable import Quoted
from inferrsi.evidence.provenance import Source
from inferrsi.sources.snapshot_text import holds
from inferrsi.sources.text_span import Span, line_count, opaque, spans
from inferrsi.sources.tree import Absent, File
from inferrsi.sources.unavailable import Unavailable
from inferrsi.triage.proofs import Judged, broken, proved, untried

_LINES: Final = re.compile(r"L?(\d{1,9})(?:\s*[-–]\s*L?(\d{1,9}))?")
_SHOWN: Final = 5  # places named in a reason


def judge_link(seen: File | Absent | Unavailable, source: Source) -> Judged:
    """Judge whether a permalink leads to a file, to lines of it, and to the bytes that were read."""
    if isinstance(seen, Unavailable):
        return untried(seen)
    if isinstance(seen, Absent):
        return broken(f"there is no {source.path} at {_at(source)}")
    if fault := _link_fault(seen, source):
        return broken(fault)
    return proved(f"{source.path} has lines {source.lines}" if source.lines else f"{source.path} is there")


def _link_fault(seen: File, source: Source) -> str | None:
    if seen.kind != "file":
        is_none = source.lines or seen.kind == "submodule"
        return f"{source.path} is a {seen.kind} at {_at(source)} and has no lines" if is_none else None
    if source.sha256 and hashlib.sha256(seen.data).hexdigest() != source.sha256:
        return f"the bytes of {source.path} at {_at(source)} are not those of the sha256"
    wanted, has = read_lines(source.lines or "1"), line_count(seen.data)
    if wanted is None:
        return f"'{source.lines}' names no lines; write 10 or 10-14"
    if source.lines and wanted.last > has:
        return f"{source.path} has {has} lines, lines {source.lines} are named"
    return None


def read_lines(text: str) -> Span | None:
    """Read `12` or `10-14`, None where it is neither or runs backwards."""
    found = _LINES.fullmatch(text.strip())
    if found is None:
        return None
    first, last = int(found[1]), int(found[2] or found[1])
    return Span(first=first, last=last) if 0 < first <= last else None


def judge_quote(seen: File | Absent | Unavailable, quoted: Quoted, source: Source) -> Judged:
    """Judge whether a quote stands in a file, on the lines that the record gives."""
    if isinstance(seen, Unavailable):
        return untried(seen)
    if isinstance(seen, Absent):
        return broken(f"there is no {source.path} at {_at(source)}")
    if seen.kind == "submodule":
        return broken(f"{source.path} is a submodule: its files stand in another repository")
    found = spans(seen.data, quoted.text)
    if found:
        return _placed(found, quoted, source)
    if why := opaque(seen.data):
        return untried(f"no text can be found in {source.path}: {why}")
    reason = f"the quote does not stand in {source.path}{_numbers_in(seen.data, quoted)}"
    return Judged(verdict="broken", reason=reason, is_missing=True)


def _placed(found: tuple[Span, ...], quoted: Quoted, source: Source) -> Judged:
    given = quoted.line or source.lines
    wanted = read_lines(given) if given else None
    hits = [span for span in found if wanted and span.first <= wanted.last and wanted.first <= span.last]
    if given is None or hits:
        return proved(f"{source.path}:{(hits or found)[0]}")
    places = ", ".join(map(str, found[:_SHOWN]))
    reason = f"the quote stands on line {places} of {source.path}, the record says {given}"
    return broken(reason, line=str(found[0]) if len(found) == 1 else None)


def _numbers_in(data: bytes, quoted: Quoted) -> str:
    """Name the lines on which the numbers of a quote do stand, to help whoever mends it."""
    found = ((number, spans(data, number)) for number in quoted.numbers)
    told = [f"{number} on line {', '.join(map(str, places[:_SHOWN]))}" for number, places in found if places]
    return f"; it has {' and '.join(told)}" if told else ""


def judge_folder(files: tuple[File, ...] | Unavailable, quoted: Quoted, source: Source) -> Judged:
    """Judge a quote of a source that names a folder or no path at all, by the files in which its words stand."""
    if isinstance(files, Unavailable):
        return untried(files)
    below = f"{source.path.rstrip('/')}/" if source.path else ""
    places = _places((file for file in files if file.path.startswith(below)), quoted)
    return (
        proved(places) if places else broken(f"the quote stands in no file of {below or 'the tree'} at {_at(source)}")
    )


def judge_elsewhere(files: tuple[File, ...] | Unavailable, judged: Judged, quoted: Quoted, source: Source) -> Judged:
    """Name the files in which a quote does stand that is missing from its own; else keep what was judged."""
    places = _places(files, quoted) if isinstance(files, tuple) else ""
    return broken(f"the quote stands in {places}, not in {source.path}") if places else judged


def _places(files: Iterable[File], quoted: Quoted) -> str:
    found = ((file.path, spans(file.data, quoted.text)) for file in files)
    return ", ".join([f"{path}:{hits[0]}" for path, hits in found if hits][:_SHOWN])


def judge_snapshot(data: bytes | None, *, sha256: str | None, is_there: bool) -> Judged:
    """Judge bytes that were kept; they may have stayed on another machine."""
    if sha256 is None:
        return untried("no bytes were kept of what was read")
    if data is not None:
        return proved(f"{len(data):,} bytes with this sha256 are kept")
    if is_there:
        return broken(f"the bytes kept as {sha256} are others: the file was damaged or edited")
    return untried(f"evidence/snapshots/{sha256[:12]}… is not here")


def judge_kept_quote(data: bytes | None, quoted: Quoted) -> Judged:
    """Judge a quote by the bytes that were kept of its source."""
    if data is None:
        return untried("the bytes that it was read from were not kept, or are not here")
    if holds(data, quoted.text):
        return proved("it stands in the snapshot")
    if why := opaque(data):
        return untried(f"no text can be found in the snapshot: {why}")
    return broken(f"the quote does not stand in the snapshot{_numbers_in(data, quoted)}")


def judge_run(data: bytes | None, source: Source) -> Judged:
    """Judge a result file of our own."""
    if data is None:
        return untried(f"{source.path} is not here")
    if hashlib.sha256(data).hexdigest() != source.sha256:
        return broken(f"{source.path} was changed: its bytes are not those of the sha256")
    return proved(f"{source.path} has this sha256")


def _at(source: Source) -> str:
    return (source.commit or "")[:12]
