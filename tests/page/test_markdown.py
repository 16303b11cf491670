"""Discord's markdown as HTML: what people see, and what nobody can smuggle in."""

import re

import pytest

from tabinet_discord.loopback.page.markdown import to_html, to_plain
from tabinet_discord.loopback.page.naming import Naming

NAMES = Naming(
    user={1: "Ana", 2: "<b>Bo</b>"}.get,
    channel={5: "tables"}.get,
    emoji=lambda number: "/emojis/7.png" if number == 7 else None,
    me=1,
)
LINK = 'target="_blank" rel="noopener noreferrer nofollow"'


def html(text: str) -> str:
    return to_html(text, NAMES).replace("\n", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", "<p>plain</p>"),
        ("a\nb", "<p>a<br>b</p>"),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        ("**b** *i* _i_ __u__ ~~s~~", "<p><strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s></p>"),
        ("***both***", "<p><em><strong>both</strong></em></p>"),
        ("**Deal:**four", "<p><strong>Deal:</strong>four</p>"),
        ("snake_case_name and 2*3*4", "<p>snake_case_name and 2<em>3</em>4</p>"),
        ("* not a bullet*", "<ul><li>not a bullet*</li></ul>"),
        (r"\*plain\* \_x\_ \`c\`", "<p>*plain* _x_ `c`</p>"),
        ("`a **b** <i>`", "<p><code>a **b** &lt;i&gt;</code></p>"),
        (
            "# One\n## Two\n### Three\n#### four",
            '<h3 class="h1">One</h3><h4 class="h2">Two</h4><h5 class="h3">Three</h5><p>#### four</p>',
        ),
        ("#none", "<p>#none</p>"),
        ("text\n-# small **b**", '<p>text</p><p class="small">small <strong>b</strong></p>'),
        ("Seats:\n1. Ana\n2. *free*\nafter", "<p>Seats:</p><ol><li>Ana</li><li><em>free</em></li></ol><p>after</p>"),
        ("3. c\n4. d", '<ol start="3"><li>c</li><li>d</li></ol>'),
        ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
        ("> q\n> r\nout", "<blockquote><p>q<br>r</p></blockquote><p>out</p>"),
        ("a\n>>> b\n\nc", "<p>a</p><blockquote><p>b</p><p>c</p></blockquote>"),
        ("> > twice", "<blockquote><p>&gt; twice</p></blockquote>"),
        ("a ```py\nx < 1\n``` b", '<p>a</p><pre tabindex="0"><code>x &lt; 1</code></pre><p>b</p>'),
        ("```open", "<p>```open</p>"),
        (
            "||secret||",
            '<p><span class="spoiler" role="button" tabindex="0" aria-label="Spoiler: show">'
            '<span class="covered">secret</span></span></p>',
        ),
        ("[Rules](https://a.example/x?y=1&z)", f'<p><a href="https://a.example/x?y=1&amp;z" {LINK}>Rules</a></p>'),
        ("see https://a.example/b.", f'<p>see <a href="https://a.example/b" {LINK}>https://a.example/b</a>.</p>'),
        ("<https://a.example>", f'<p><a href="https://a.example" {LINK}>https://a.example</a></p>'),
        ("<@1> <@!9>", '<p><span class="mention mine">@Ana</span> <span class="mention">@unknown-user</span></p>'),
        ("<#5> </tabinet:3>", '<p><span class="mention">#tables</span> <span class="mention">/tabinet</span></p>'),
        (
            "<:ace:7> <:gone:8>",
            '<p><img class="emoji" src="/emojis/7.png" alt=":ace:" title=":ace:" draggable="false"> :gone:</p>',
        ),
        (
            "<t:0:R>",
            '<p><time datetime="1970-01-01T00:00:00+00:00" data-style="R">01 January 1970 00:00 UTC</time></p>',
        ),
        ("<t:0:x> <t:9999999999999>", "<p>&lt;t:0:x&gt; <span>Invalid date</span></p>"),
        ("A♥ 🤖 <3 && >", "<p>A♥ 🤖 &lt;3 &amp;&amp; &gt;</p>"),
    ],
)
def test_looks_as_on_discord(text: str, expected: str) -> None:
    assert html(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "&lt;script&gt; &#60;script&#62;",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1)) [y](data:text/html,<script>)",
        '[x](https://a.example/"onmouseover=alert(1))',
        'https://a.example/"onmouseover=alert(1)//',
        "<https://a.example/'><script>>",
        "<@2> `<svg onload=1>` ```<svg onload=1>```",
        '<:x" onerror=1:7> <t:1" onclick=1:R> </a" b:1>',
        "# <b>x</b>\n-# <b>y</b>\n- <b>z</b>\n> <b>q</b>\n||<b>s</b>||",
        '[<img src=x>](https://a.example "<b>")',
    ],
)
def test_nothing_is_smuggled_in(text: str) -> None:
    made = html(text)
    tags = re.findall(r"<(\w+)([^>]*)>", made)
    safe = {"p", "a", "code", "pre", "span", "h3", "ul", "li", "blockquote", "br", "img", "time"}
    assert {name for name, _ in tags} <= safe
    for name, attributes in tags:
        assert not re.search(r"\bon\w+\s*=", re.sub(r'"[^"]*"', "", attributes)), (name, attributes)
    for url in re.findall(r'(?:href|src)="([^"]*)"', made):
        assert url.startswith(("https://a.example", "/emojis/"))
    assert "<b>" not in made


@pytest.mark.parametrize(
    "text",
    [
        "*" * 4000,
        "_" * 4000,
        "||" * 2000,
        "[" * 4000,
        "> " * 2000,
        "- " * 2000,
        "`" * 4000,
        "**a " * 1000,
        "<t:" * 1300,
        "\n".join(" " * k + "- x" for k in range(88)),
    ],
)
@pytest.mark.timeout(20)
def test_the_longest_text_takes_no_time(text: str) -> None:
    assert html(text)


def test_words_to_read_aloud() -> None:
    text = "## Table\n**Your turn** · ends <t:5:R>\n1. <@1>\n2. ||hidden||\n```\ncode\n```\n<:ace:7>"
    assert to_plain(text, NAMES) == ["Table", "Your turn · ends", "@Ana", "code", ":ace:"]
