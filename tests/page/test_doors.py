"""Who is let in: the capability, the host name, the origin; and what the page may load."""

import aiohttp
import pytest

from .serving import CAPABILITY, Practice

WRONG = ("/play/", "/play/wrong/", "/play/wrong/ws", "/play/wrong/static/page.js", f"/play/{CAPABILITY}x/", "/play//",
         f"/play/{CAPABILITY}/static/../page.py", f"/play/{CAPABILITY}/static/secret.js")  # fmt: skip


@pytest.mark.parametrize("path", WRONG)
async def test_other_addresses_are_not_found(practice: Practice, path: str) -> None:
    async with aiohttp.ClientSession() as client, client.get(practice.server.base + path) as answer:
        assert answer.status == 404


async def test_the_page_loads_nothing_from_elsewhere(practice: Practice) -> None:
    async with aiohttp.ClientSession() as client, client.get(practice.url + "?as=Bogdan") as answer:
        html = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
    assert answer.status == 200
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert " style=" not in html
    assert "<script>" not in html
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Bogdan" in html


async def test_files_are_cached_by_version(practice: Practice) -> None:
    async with aiohttp.ClientSession() as client:
        async with client.get(practice.url + "static/page.js") as answer:
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.content_type == "text/javascript"
        async with client.get(practice.url.rstrip("/"), allow_redirects=False) as answer:
            assert answer.headers["Location"] == f"/play/{CAPABILITY}/"


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::2]", "127.0.0.1@evil"]
)
async def test_foreign_host_names_are_refused(practice: Practice, host: str) -> None:
    async with aiohttp.ClientSession() as client, client.get(practice.url, headers={"Host": host}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://127.0.0.1", "http://localhost:1"])
async def test_foreign_pages_cannot_open_the_socket(practice: Practice, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    async with aiohttp.ClientSession() as client:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect(practice.url + "ws", headers=headers)
    assert refused.value.status == 403


async def test_localhost_is_as_good(practice: Practice) -> None:
    base = f"http://localhost:{practice.port}"
    host = {"Host": f"localhost:{practice.port}", "Origin": base}
    async with aiohttp.ClientSession() as client, client.ws_connect(practice.url + "ws", headers=host) as socket:
        assert (await socket.receive_json())["op"] == "sync"
