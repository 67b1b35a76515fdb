"""The service: a real server, asked over HTTP."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nescio.apps.server.client import Client, ServiceError
from nescio.core.document import Document
from nescio.pipeline.api.functions import detect
from nescio.pipeline.scrubber import Scrubber
from scrub_runs import NESCIO, environment, nescio
from servers import Running, free_port, running

NOTE = "Mr. Quillfeather was seen by Dr. Brackenbury on 3/4/2061. He denies fever."
PHI = ("Quillfeather", "Brackenbury")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("serve")


@pytest.fixture(scope="module")
def tokens(folder: Path) -> dict[str, str]:
    """Return tokens by name."""
    file = folder / "tokens.toml"
    found = {
        "portal": nescio("token", file, "portal").stdout.strip(),
        "reader": nescio("token", file, "reader", "--scope", "detect").stdout.strip(),
        "opener": nescio("token", file, "opener", "--scope", "reveal", "--scope", "scrub").stdout.strip(),
        "slow": nescio("token", file, "slow", "--notes-per-minute", 3).stdout.strip(),
    }
    assert all(len(secret) > 40 for secret in found.values())
    assert not any(secret in file.read_text() for secret in found.values())
    return found


@pytest.fixture(scope="module")
def server(folder: Path, tokens: dict[str, str]) -> Iterator[Running]:
    assert nescio("key", folder / "key").returncode == 0
    with running(
        folder, "serve", "--workers", 2, "--tokens", "tokens.toml", "--key-file", "key", "--allow-reveal",
        "--audit", "audit.jsonl", "--max-body", 200_000, "--max-notes", 50, "--timeout", 20, "--access-log",
    ) as found:  # fmt: skip
        yield found


@pytest.fixture
def client(server: Running, tokens: dict[str, str]) -> Iterator[Client]:
    with Client(server.url, tokens["portal"], retries=0) as found:
        yield found


def post(server: Running, path: str, body: object, token: str = "", **headers: str) -> httpx.Response:
    auth = {"authorization": f"Bearer {token}"} if token else {}
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    kind = {"content-type": "application/json"}
    return httpx.post(server.url + path, content=data, headers=kind | auth | headers, timeout=60)


def test_detects_as_the_pipeline_does(client: Client) -> None:
    [found] = client.detect([{"id": "7", "text": NOTE}])
    expected = detect(NOTE)
    assert found["id"] == "7"
    assert found["language"] == "en"
    assert [(s["start"], s["end"], s["label"]) for s in found["spans"]] == [
        (s.start, s.end, s.label) for s in expected
    ]
    assert {NOTE[s["start"] : s["end"]] for s in found["spans"]} >= set(PHI)


def test_scrubs_as_the_pipeline_does(client: Client, folder: Path) -> None:
    texts = [NOTE, "Patient doing well. 🙂 Dr. Brackenbury will call.", ""]
    answers = client.scrub([{"id": str(n), "text": text} for n, text in enumerate(texts)])
    scrubber = Scrubber(key=folder / "key")
    expected = scrubber.scrub([Document(str(n), text) for n, text in enumerate(texts)])
    assert [answer["text"] for answer in answers] == [doc.text for doc in expected]
    assert answers[0]["labels"] == {"DATE": 1, "DOCTOR": 1, "PATIENT": 1}


def test_a_record_is_scrubbed_together_and_callers_apart(client: Client) -> None:
    notes = [
        {"text": "Patient name: Thessaly Quillfeather. Admitted.", "patient": "p1"},
        {"text": "thessaly slept well, quillfeather family visited.", "patient": "p1"},
    ]
    answers = client.scrub(notes, "numbered")
    assert "quillfeather" not in answers[1]["text"].lower()
    assert answers[0]["patient"] == answers[1]["patient"] != "p1"
    [alone] = client.scrub([{"text": "quillfeather slept well.", "patient": "p1"}], "numbered")
    [other] = client.scrub([{"text": "quillfeather slept well.", "patient": "p2"}], "numbered")
    assert alone["text"] == other["text"]  # nothing is remembered of p1


def test_a_note_that_fails_has_no_text(client: Client) -> None:
    french = (
        "Le patient est venu à la consultation avec sa femme parce que les douleurs étaient devenues fortes. "
        * 3
    )
    bad, good = client.scrub([{"id": "f", "text": french}, {"id": "e", "text": NOTE}], "tag")
    assert bad["error"].startswith("UnknownLanguage")
    assert set(bad) == {"id", "error"}
    assert "[PATIENT]" in good["text"]


def test_ndjson_answers_each_line_in_order(server: Running, tokens: dict[str, str]) -> None:
    notes = [{"id": n, "text": NOTE.replace("3/4", f"{n % 12 + 1}/4")} for n in range(120)]
    lines = [json.dumps(note) for note in notes]
    lines[5] = '{"id": 5, "text": '
    lines[6] = '{"id": 6, "txt": "Mr. Quillfeather"}'
    lines[7:9] = [json.dumps({"text": NOTE, "patient": "a"})] * 2
    lines[20] = json.dumps({"text": NOTE, "patient": "a"})
    lines[30] = json.dumps({"id": 30, "text": NOTE, "spans": [{"start": 0, "end": 2, "label": "DATE"}]})
    answer = post(
        server, "/scrub?policy=tag", "\n".join(lines).encode(), tokens["portal"],
        **{"content-type": "application/x-ndjson"},
    )  # fmt: skip
    found = [json.loads(line) for line in answer.text.splitlines()]
    assert len(found) == len(lines)
    assert [one.get("id") for one in found if "id" in one] == [
        n for n in range(120) if n not in (5, 6, 7, 8, 20)
    ]
    assert [n for n, one in enumerate(found) if "error" in one] == [5, 6, 20]
    assert all("[PATIENT]" in one["text"] for one in found if "text" in one)
    assert set(found[30]) == {"id", "text", "labels"}
    assert not any(name in answer.text for name in PHI)


def test_evaluate(client: Client) -> None:
    spans = [{"start": 4, "end": 16, "label": "PATIENT"}]
    gold = [{"id": "1", "text": NOTE, "spans": spans}]
    assert client.evaluate(gold, gold)["views"]["strict"]["tp"] == 1
    model = client.evaluate(gold)["views"]["strict"]
    assert (model["tp"], model["fn"]) == (1, 0)
    with Client("http://127.0.0.1:9") as dead, pytest.raises(ServiceError, match="cannot be reached"):
        dead.models()
    with pytest.raises(ServiceError, match="cannot be scored"):
        client.evaluate(gold, [{"id": "2", "text": NOTE, "spans": []}])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"notes": [', 400, "json"),
        (b'{"notes": [{"text": "\\ud800"}]}', 400, "json"),
        ([], 422, "invalid"),
        ({"notes": "x"}, 422, "invalid"),
        ({"notes": [{"text": 1}]}, 422, "invalid"),
        ({"notes": [{"text": "Quillfeather", "name": "x"}]}, 422, "invalid"),
        ({"notes": [{"text": "a", "id": "1"}, {"text": "b", "id": 1}]}, 422, "invalid"),
        ({"notes": [], "policy": "../../etc/passwd"}, 422, "policy"),
        ({"notes": [], "policy": 3}, 422, "invalid"),
        ({"notes": [{"text": ""}] * 51}, 413, "too-large"),
        ({"notes": [{"text": "a" * 250_000}]}, 413, "too-large"),
    ],
)
def test_bad_bodies_are_refused_without_showing_them(
    server: Running, tokens: dict[str, str], body: object, status: int, code: str
) -> None:
    answer = post(server, "/scrub", body, tokens["portal"])
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert "Quillfeather" not in answer.text


def test_other_contents_and_routes_are_refused(server: Running, tokens: dict[str, str]) -> None:
    token = tokens["portal"]
    assert post(server, "/scrub", b"x", token, **{"content-type": "text/plain"}).status_code == 415
    assert post(server, "/scrub", b"x", token, **{"content-encoding": "gzip"}).status_code == 415
    assert post(server, "/Quillfeather", {}, token).status_code == 404
    assert (
        post(server, "/scrub/", {}, token).status_code == 404
    )  # behind a proxy, a redirect leads to plain HTTP
    assert httpx.get(server.url + "/scrub").status_code == 405


def test_tokens_scopes_and_rates(server: Running, tokens: dict[str, str]) -> None:
    body = {"notes": [{"text": NOTE}]}
    assert post(server, "/scrub", body).status_code == 401
    assert post(server, "/scrub", body, "x" + tokens["portal"]).status_code == 401
    assert post(server, "/scrub", body, tokens["reader"]).status_code == 403
    assert post(server, "/detect", body, tokens["reader"]).status_code == 200
    assert [post(server, "/scrub", body, tokens["slow"]).status_code for _ in range(5)] == [200] * 3 + [
        429
    ] * 2
    assert post(server, "/scrub", {"notes": body["notes"] * 4}, tokens["slow"]).status_code == 413


def test_reveal_needs_the_scope_and_is_audited(server: Running, tokens: dict[str, str], folder: Path) -> None:
    with Client(server.url, tokens["opener"]) as opener:
        encrypted = opener.scrub([{"id": "1", "text": NOTE, "patient": "p"}], "encrypt")
        note = {key: encrypted[0][key] for key in ("id", "text")}
        assert not any(name in note["text"] for name in PHI)
        assert opener.reveal([note]) == [{"id": "1", "text": NOTE}]
        assert opener.reveal([{**note, "id": 1}]) == [{"id": 1, "text": NOTE}]
        with pytest.raises(ServiceError, match="does not open"):
            opener.reveal([{"id": "1", "text": note["text"].replace("{{DATE:", "{{DATE:A")}])
    for name in ("portal", "reader"):
        assert post(server, "/reveal", {"notes": [note]}, tokens[name]).status_code == 403
    entries = [json.loads(line) for line in (folder / "audit.jsonl").read_text().splitlines()]
    assert [(e["token"], e["notes"], e["revealed"], e["outcome"]) for e in entries] == [
        ("opener", 1, 3, "revealed"),
        ("opener", 1, 3, "revealed"),
        ("opener", 1, 0, "refused"),
        ("portal", 0, 0, "forbidden"),
        ("reader", 0, 0, "forbidden"),
    ]
    assert not any(name in (folder / "audit.jsonl").read_text() for name in PHI)


def test_pages_for_machines_and_people(server: Running, client: Client) -> None:
    assert httpx.get(server.url + "/health").json()["status"] == "ok"
    assert httpx.get(server.url + "/ready").json()["status"] == "ready"
    assert client.models()["policy"] == "surrogate"
    client.scrub([{"text": NOTE}])
    metrics = httpx.get(server.url + "/metrics").text
    assert re.search(r'nescio_requests_total\{route="scrub",status="200"\} [1-9]', metrics)
    page = httpx.get(server.url + "/docs")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//|@import|url\(", page.text)
    assert httpx.get(server.url + "/openapi.json").json()["openapi"] == "3.1.0"


def test_slow_clients_do_not_hurt_others(server: Running, client: Client) -> None:
    port = int(server.url.rpartition(":")[2])
    head = b"POST /scrub HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
    for one in slow:
        one.sendall(head)
    assert client.scrub([{"text": NOTE}], "tag")[0]["labels"]["PATIENT"] == 1
    for one in slow:
        one.close()


def test_keeps_nothing(server: Running, client: Client, folder: Path) -> None:
    client.scrub([{"id": "n1", "text": NOTE}])
    texts = [server.log.read_bytes(), httpx.get(server.url + "/metrics").content]
    texts += [path.read_bytes() for path in server.temporary.rglob("*") if path.is_file()]
    assert len(texts) > 2  # the shared counters are there, and were searched
    assert b"scrub portal 200" in texts[0]
    for text in texts:
        for word in (*PHI, "denies", "Thessaly"):
            assert word.encode() not in text


def test_stops_after_the_requests_it_has(tmp_path: Path) -> None:
    found: list[int] = []
    with running(tmp_path, "serve", "--model", "scripted:Pausing", "--policy", "tag") as server:
        body = {"notes": [{"text": "PAUSE. Mr. Quillfeather is well."}]}
        thread = threading.Thread(target=lambda: found.append(post(server, "/scrub", body).status_code))
        thread.start()
        while 'nescio_notes_total{route="scrub"} 1.0' not in httpx.get(server.url + "/metrics").text:
            time.sleep(0.05)
    thread.join()
    assert found == [200]
    assert not list(server.temporary.iterdir())


def test_without_tokens_only_this_machine_is_served(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--model", "rules-en", "--host", "localhost") as server:
        body = {"notes": [{"text": NOTE}]}
        assert post(server, "/scrub", body).status_code == 200
        for host in ("evil.example.org", "[bad", "127.0.0.1.evil.example.org"):
            assert post(server, "/scrub", body, host=host).status_code == 421
        assert post(server, "/reveal", body).status_code == 404
        for origin, status in (
            ("https://evil.example.org", 403),
            ("null", 403),
            ("http://localhost:3000", 200),
        ):
            asked = httpx.post(server.url + "/scrub", json=body, headers={"origin": origin})
            assert asked.status_code == status


def test_a_port_belongs_to_one_server(server: Running) -> None:
    port = server.url.rpartition(":")[2]
    assert f"listening at {server.url}\n" in server.log.read_text()
    for args in (["serve"], ["gateway", "--upstream", "http://127.0.0.1:9/v1"]):
        done = nescio(*args, "--port", port, "--model", "rules-en")
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert f"--port {port} is taken" in done.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--host", "0.0.0.0"], "--tokens"),
        (["--host", "0.0.0.0", "--tokens", "t"], "--tls-cert"),
        (["--allow-reveal"], "--audit"),
        (["--tls-cert", "x"], "go together"),
        (["--tls-cert", "gone.pem", "--tls-key", "gone.key"], "gone.pem: no such file"),
        (
            ["--tls-cert", "own.key", "--tls-key", "own.key"],
            "--tls-cert own.key and --tls-key own.key: not a",
        ),
        (["--tokens", "missing.toml"], "cannot be read"),
        (
            ["--allow-reveal", "--tokens", "own.toml", "--key-file", "own.key", "--audit", "none/a.jsonl"],
            "--audit none/a.jsonl: cannot be written",
        ),
    ],
)
def test_refuses_to_expose_notes(tmp_path: Path, args: list[str], message: str) -> None:
    assert nescio("key", tmp_path / "own.key").returncode == 0
    assert nescio("token", tmp_path / "own.toml", "a").returncode == 0
    done = nescio("serve", *args, cwd=tmp_path)
    assert done.returncode == 1
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_tls(tmp_path: Path) -> None:
    cert, key = _certificate(tmp_path)
    nescio("token", tmp_path / "t.toml", "a")
    args = ["--host", "127.0.0.1", "--tls-cert", cert, "--tls-key", key, "--model", "rules-en"]
    process = subprocess.Popen(
        [*NESCIO, "serve", "--port", "0", *map(str, args)], cwd=tmp_path, env=environment()
    )
    assert process.wait(120) == 2  # port 0 is refused
    port = free_port()
    process = subprocess.Popen(
        [*NESCIO, "serve", "--port", str(port), *map(str, args)], cwd=tmp_path, env=environment()
    )
    try:
        for _ in range(1200):
            try:
                with Client(f"https://localhost:{port}", verify=str(cert)) as client:
                    assert client.scrub([{"text": NOTE}])[0]["labels"]
                break
            except ServiceError:
                time.sleep(0.1)
        else:
            raise AssertionError("no answer")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(120)


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for localhost."""
    from datetime import datetime, timedelta, timezone

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(timezone.utc)
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    cert_path, key_path = folder / "cert.pem", folder / "key.pem"
    cert_path.write_bytes(cert.public_bytes(serialization.Encoding.PEM))
    key_path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return cert_path, key_path


def test_openapi_is_kept(tmp_path: Path) -> None:
    """schemathesis sends what the description allows, and what it does not: nothing may end in 5xx."""
    secret = nescio("token", tmp_path / "t.toml", "a").stdout.strip()
    with running(tmp_path, "serve", "--model", "rules-en", "--policy", "tag", "--tokens", "t.toml") as server:
        done = subprocess.run(
            [
                str(Path(sys.executable).parent / "schemathesis"), "run", server.url + "/openapi.json",
                "--header", f"Authorization: Bearer {secret}", "--suppress-health-check", "all",
                "--checks", "not_a_server_error,response_schema_conformance,status_code_conformance",
                "--max-examples", "6", "--phases", "fuzzing", "--seed", "1",
            ],
            capture_output=True, text=True, timeout=300, cwd=tmp_path, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
