"""The Hugging Face Hub by plain GETs: which revision a repository is at, and what a file of it is."""

from collections.abc import Iterator
from typing import Final

from inferrsi.evidence.observation import Signal
from inferrsi.sources.answer import Answer, Ask
from inferrsi.sources.http.outcome import unanswered
from inferrsi.sources.http.transport import Transport
from inferrsi.sources.huggingface.hub import HUB, info_of, model
from inferrsi.sources.huggingface.info import Info
from inferrsi.sources.unavailable import Unavailable

SOURCE: Final = "hub"


def sweep(transport: Transport, ask: Ask, *, token: str | None = None) -> Iterator[Answer]:
    """Ask for the revision of each repository that a subject names."""
    for followed in ask.followed:
        for name in dict.fromkeys(followed.subject.hub):
            yield _answer(transport, ask, followed.subject.id, name, token=token)


def _answer(transport: Transport, ask: Ask, subject: str, name: str, *, token: str | None) -> Answer:
    asked = f"revision of {name}"
    fetched = model(transport, name, None, token=token)
    if isinstance(fetched, Unavailable):
        return unanswered(SOURCE, subject, asked, fetched)
    info = info_of(fetched)
    if isinstance(info, Unavailable):
        return unanswered(SOURCE, subject, asked, info)
    before = ask.before(subject, asked)
    signals = _signals(name, info)
    return Answer(
        source=SOURCE,
        subject=subject,
        asked=asked,
        outcome="unchanged" if fetched.unchanged else "complete",
        ids=tuple(signal.id for signal in signals),
        signals=tuple(signal for signal in signals if before.asked_before and signal.id not in before.ids),
        got=1,
        sha256=fetched.sha256,
        mark=f"{info.modified:%Y-%m-%dT%H:%M:%SZ}" if info.modified else None,
    )


def _signals(name: str, info: Info) -> tuple[Signal, ...]:
    """Give all that an answer says, each under an id that is the same for the same thing."""
    page = f"{HUB}/{name}"
    states = {"name": info.repo, "terms": info.gating, "licence": info.licence or "none stated"}
    states |= {"state": "disabled"} if info.disabled else {}
    revision = Signal(
        id=f"hub:{name}@{info.revision}",
        kind="hub_revision",
        url=f"{page}/commit/{info.revision}",
        at=info.modified,
        note=f"now at {info.revision[:8]}",
    )
    return (
        revision,
        *(
            Signal(id=f"hub:{name}#{what}:{state}", kind="repository_state", url=page, note=f"{what} is now {state}")
            for what, state in states.items()
        ),
    )
