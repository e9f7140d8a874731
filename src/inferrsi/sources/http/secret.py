"""Keeps secrets out of what is stored, shown and sent on; pure."""

import base64
import hashlib
from typing import Literal
from urllib.parse import quote

HIDDEN = b"[secret]"
Scheme = Literal["Bearer", "Basic"]
"""How a secret stands in Authorization: as APIs read it, or as a password for git over HTTP."""
USER = (
    "x-access-token"  # docs.github.com, "Authenticating as a GitHub App installation": any name serves beside a token
)


def authorization(secret: str, scheme: Scheme) -> str:
    """Write the header."""
    if scheme == "Bearer":
        return f"Bearer {secret}"
    return f"Basic {base64.b64encode(f'{USER}:{secret}'.encode()).decode()}"


def fingerprint(secret: str | None) -> str:
    """Give what tells the answers to two secrets apart and says nothing of either; empty where there is none."""
    return hashlib.sha256(b"inferrsi transport\0" + secret.encode()).hexdigest()[:16] if secret else ""


def holds_secret(data: bytes, secret: str | None) -> bool:
    """Tell whether a secret stands in some bytes: as it is, in base64 at any offset, or quoted as in a URL."""
    return secret is not None and any(form in data for form in _forms(secret))


def without_secret(data: bytes, secret: str | None) -> bytes:
    """Give the bytes with every form of the secret hidden."""
    for form in _forms(secret) if secret else ():
        data = data.replace(form, HIDDEN)
    return data


def _forms(secret: str) -> tuple[bytes, ...]:
    raw = secret.encode()
    forms = {raw, quote(secret, safe="").encode(), quote(secret).encode(), raw.hex().encode()}
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        for offset in range(3):
            # only the digits that the secret alone decides, whatever stands before and after it
            coded = encode(b"\0" * offset + raw)
            first = -(-offset * 8 // 6)
            forms.add(coded[first : (offset + len(raw)) * 8 // 6])
    return tuple(sorted((form for form in forms if len(form) >= min(8, len(raw))), key=len, reverse=True))
