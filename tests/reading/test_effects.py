"""The detector catches what it is there for; a detector that never fires would prove nothing."""

import pytest
from tests.reading import effects

SHA = "8ac61b51d529fad980566cfde7a3c41415ba93a5"

PLANTED = (
    ("mention", "ask @maya"),
    ("mention", "（@maya）"),
    ("mention", "问@maya谁"),
    ("mention", r"\@maya"),
    ("mention", "&#64;maya"),
    ("mention", "&commat;maya"),
    ("mention", "**@maya**"),
    ("mention", "| a | b |\n| - | - |\n| x | @maya |"),
    ("mention", "## @maya"),
    ("mention", "`code`@maya"),
    ("mention", "``` x\n```\n\n@maya"),
    ("mention", "<b>@maya</b>"),
    ("team", "@maya-team/readers"),
    ("team", r"\@maya-team/readers"),
    ("ref", "#12"),
    ("ref", r"\#12"),
    ("ref", "&#35;12"),
    ("ref", "（#12）"),
    ("ref", "号#12。"),
    ("ref", "gh-12"),
    ("ref", "see GH-12."),
    ("repo_ref", "maya/engine#12"),
    ("repo_ref", "maya#12"),
    ("repo_ref", r"maya/engine\#12"),
    ("sha", SHA),
    ("sha", "abcdef0"),
    ("sha", "a5c3785...b5c3785"),
    ("sha", f"maya@{SHA}"),
    ("sha", f"maya/engine@{SHA}"),
    ("sha", "修订abcdef0版"),
    ("autolink", "https://x.example"),
    ("autolink", "www.x.example"),
    ("autolink", "a@b.example"),
    ("autolink", r"a\@b.example"),
    ("autolink", "ftp://x.example"),
    ("url", "github.com/maya/engine/pull/7"),
    ("backlink", "https://github.com/maya/engine/pull/7"),
    ("backlink", "[x](https://github.com/maya/engine/issues/7)"),
    ("backlink", "[x][r]\n\n[r]: https://github.com/maya/engine/discussions/7"),
    ("backlink", f"<https://github.com/maya/engine/commit/{SHA}>"),
    ("duplicate", "Duplicate of #12"),
    ("duplicate", "a duplicate of the last one"),
    ("duplicate", "duplicate of [this](https://x.example)"),
    ("duplicate", "`duplicate of #12`"),
    ("closing", "fixes #12"),
    ("closing", "Closed: maya/engine#12"),
    ("slash", "/close"),
    ("slash", "- /close"),
    ("slash", "text\n/close"),
    ("slash", "| a | b |\n| - | - |\n| x | /close |"),
    ("slash", "```\n/close\n```"),
    ("link", "[x](http://x.example)"),
    ("link", "[x](javascript:run)"),
    ("link", "[x](data:text/html,x)"),
    ("link", "[x](//x.example)"),
    ("link", "<mailto:a@b.example>"),
    ("image", "![x](https://x.example/p.png)"),
    ("image", "![x][r]\n\n[r]: https://x.example/p.png"),
    ("image", '<img src="https://x.example/p.png">'),
    ("html", "a <b>c</b>"),
    ("html", "<details>\n\nx"),
    ("html", "<!-- x -->"),
    ("html", "<script>x</script>"),
    ("emoji", "well :+1:"),
    ("emoji", ":tada:"),
    ("math", "$x$"),
    ("math", "$`x`$"),
)


@pytest.mark.parametrize(("kind", "planted"), PLANTED)
def test_planted_effect_is_caught(kind: str, planted: str) -> None:
    assert kind in {effect.kind for effect in effects(planted + "\n")}


@pytest.mark.parametrize(
    "quiet",
    [
        "`@maya` and `#12`, `maya/engine#12`, `gh-12`",
        f"[`{SHA}`](https://github.com/maya/engine/blob/{SHA}/a.py)",
        "[@maya](https://x.example)",
        "    @maya #12",
        "```\n@maya #12\n```",
        "x@maya is no one, C#12x neither",
        "＠maya ＃12",
        "12:30:45 and 2026-10-28, 302.78 tok/s",
        "`duplicate of` `#12`",
        "[#7](https://redirect.github.com/maya/engine/pull/7)",
        "a/b is no command; nor is `/close`",
        r"\<b> and \![x](https://x.example)",
        "US$5",
    ],
)
def test_quiet_text_is_not_accused(quiet: str) -> None:
    assert effects(quiet + "\n") == ()


def test_link_into_the_own_repository_is_wanted() -> None:
    assert effects("[#7](https://github.com/Radar/own/issues/7)\n", own="radar/own") == ()
