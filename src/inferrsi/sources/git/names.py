"""Names that git gives and takes: made printable, and told from options and expressions; pure."""


def printable(raw: bytes) -> str:
    r"""Read a name of any encoding as text that hides nothing: UTF-8, else GBK, else bytes as `\xNN`."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        try:
            text = raw.decode("gb18030")
        except UnicodeDecodeError:
            text = raw.decode(errors="backslashreplace")
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def is_ref_name(name: str) -> bool:
    """Say whether git admits this as the name of a branch or tag; no option and no expression (`HEAD~3`) passes."""
    if not 0 < len(name) <= 250 or name == "@" or not name.isprintable() or set(name) & set(" ~^:?*[\\"):
        return False
    if name.startswith(("-", "/")) or name.endswith(("/", ".")) or any(part in name for part in ("..", "//", "@{")):
        return False
    return not any(part.startswith(".") or part.endswith(".lock") for part in name.split("/"))
