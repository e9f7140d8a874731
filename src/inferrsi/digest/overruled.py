"""What a person overruled of the check, with the reason: an exception that nobody can read is none."""

from collections.abc import Iterable

from inferrsi.digest.context import Context
from inferrsi.digest.quote import said
from inferrsi.digest.said import Said, concat, join, labelled, plain
from inferrsi.evidence.allow import Allow
from inferrsi.evidence.edition import Post
from inferrsi.labels import COLON, OVERRULED, SEMICOLON


def overruled(context: Context, allows: Iterable[Allow], record: str = "") -> Said:
    """Give one line of codes, fields and reasons; nothing where nothing was overruled."""
    told = [
        concat(plain(" ".join(word for word in (one.code, one.path) if word)), COLON, said(context, one.reason, record))
        for one in allows
    ]
    return labelled(OVERRULED, join(told, SEMICOLON))


def overruled_in_post(context: Context, post: Post) -> Said:
    """Give the line of a post: what its edition overrules there, and in the first post what it overrules anywhere."""
    edition = next((found for found in context.material.editions if any(one is post for one in found.posts)), None)
    if edition is None:
        return Said()
    here = f"posts.{post.n}"
    is_first = post is edition.posts[0]
    return overruled(
        context,
        [
            one
            for one in edition.allow
            if (one.path is None and is_first) or one.path == here or (one.path or "").startswith(f"{here}.")
        ],
    )
