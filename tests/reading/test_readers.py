"""Both readers get the same page from the same report, by separate ways."""

from tests.reading import Heading, Hyperlink, read_cmark, read_markdown_it

REPORT = """## A `b` \\#c

- one
- two *m* **s** ~~d~~
  - inner

| a | b |
| --- | --- |
| x\\|y `z` | [l](https://x.example/) |

said **so**

```mermaid
graph TD
```

---
> q
"""


def test_both_readers_read_the_same_page() -> None:
    page = read_markdown_it(REPORT)
    assert page == read_cmark(REPORT)
    assert page.headings == (Heading(level=2, text="A b #c"),)
    assert page.items == ("one", "inner", "two m s d")
    assert page.tables == ((("a", "b"), ("x|y z", "l")),)
    assert page.paragraphs == ("said so", "q")
    assert page.fences == (("mermaid", "graph TD\n"),)
    assert page.links == (Hyperlink(text="l", url="https://x.example/"),)
    assert page.marks == (("em", "m"), ("strong", "s"), ("del", "d"), ("strong", "so"))
    assert page.structure[-6:] == ("td", "p", "pre", "hr", "blockquote", "p")
    assert (page.code, page.images, page.html, page.checkboxes) == (("b", "z"), (), 0, 0)


def test_both_readers_see_images_and_raw_html() -> None:
    for page in (read_markdown_it("a <b>c</b> ![d](e)\n"), read_cmark("a <b>c</b> ![d](e)\n")):
        assert (page.html, page.images) == (2, ("e",))


def test_the_c_reader_sees_bare_addresses_and_boxes() -> None:
    page = read_cmark("- [ ] www.x.example\n")
    assert page.links == (Hyperlink(text="www.x.example", url="http://www.x.example"),)
    assert page.checkboxes == 1
