"""One sweep in progress: what it asks with, and the places that it answers for."""

from dataclasses import dataclass

from inferrsi.sources.answer import Ask
from inferrsi.sources.github.api import Api
from inferrsi.sources.github.ids import Memory
from inferrsi.sources.github.news import Place
from inferrsi.sources.github.objects import Objects
from inferrsi.sources.github.questions import PullRequest, Repository


@dataclass(frozen=True, kw_only=True)
class Run:
    """What every answer of a sweep is made with."""

    ask: Ask
    api: Api
    objects: Objects

    def place(self, question: Repository | PullRequest, asked: str, full_name: str) -> Place:
        """Give where an answer comes from, and what earlier ones to the same question held."""
        known = self.ask.before(question.subject, asked)
        return Place(
            subject=question.subject,
            repo=question.repo,
            full_name=full_name,
            web=self.api.web,
            known=known,
            now=self.ask.now,
            since=self.ask.since,
            memory=Memory(known.ids),
        )
