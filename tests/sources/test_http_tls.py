"""Certificates: checked against the name that was asked for, whatever address it stood for."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.conftest import Edge
from tests.servers.loopback import loopback, text
from tests.servers.transports import fetched, transport, unavailable

NAME = "kite.example.org"


def certificate(folder: Path, name: str) -> Path:
    """Make a certificate that signs itself, with its key in the same file."""
    key = ec.generate_private_key(ec.SECP256R1())
    named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    today = datetime.now(UTC)  # noqa: TID251  # TLS looks at the real clock
    made = (
        x509.CertificateBuilder()
        .subject_name(named)
        .issuer_name(named)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / f"{name}.pem"
    path.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return path


def serving(path: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


@pytest.mark.parametrize(
    ("trusted", "shown", "holds"), [(NAME, NAME, True), (None, NAME, False), ("other.org", "other.org", False)]
)
def test_certificate_is_checked_for_the_name(
    tmp_path: Path, network: Edge, monkeypatch: pytest.MonkeyPatch, trusted: str | None, shown: str, holds: bool
) -> None:
    network.names[NAME] = ["127.0.0.1"]
    own = certificate(tmp_path, shown)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(own))
    with loopback({"/a": text("x")}, tls=serving(own)) as server:
        way = transport(tmp_path / "http", {NAME: f"https://{NAME}:{server.port}"})
        if holds:
            assert fetched(way.get(f"https://{NAME}/a")).body == b"x"
            return
        got = unavailable(way.get(f"https://{NAME}/a"))
        assert (got.kind, server.heard, way.requests) == ("refused", [], 1)
        assert "certificate" in got.reason


def test_certificates_that_cannot_be_read_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "missing.pem"))
    got = unavailable(transport(tmp_path, {}).get("https://example.org/"))
    assert got.kind == "refused"
    assert "certificates" in got.reason


def test_server_without_tls_is_a_dropped_connection(tmp_path: Path, network: Edge) -> None:
    network.names[NAME] = ["127.0.0.1"]
    with loopback({"/a": text("x")}) as server:
        way = transport(tmp_path, {NAME: f"https://{NAME}:{server.port}"})
        assert unavailable(way.get(f"https://{NAME}/a")).kind == "dropped"
