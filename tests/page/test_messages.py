"""Messages, menus, modals and commands as HTML: structure, escaping, states."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from tabinet_discord.loopback.model import EPHEMERAL, Attachment, Interaction, Message, Origin
from tabinet_discord.loopback.page.fragments import Fragments
from tabinet_discord.loopback.page.modal_fields import read_modal
from tabinet_discord.loopback.page.offers import BadValue, offers
from tabinet_discord.loopback.page.scene import Scene
from tabinet_discord.loopback.page.seats import clean_name, sit_down, stable_id, suggest
from tabinet_discord.loopback.world import World

from .scripted import button, layout, menu, row, text

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
EVIL = '"><script>alert(1)</script>'
VOID = {"img", "input", "hr", "br", "rect", "path", "meta", "link"}


class Balance(HTMLParser):
    """Fails where an element is not closed, and collects tags with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        wanted = {name.replace("_", "-").rstrip("-"): value for name, value in attributes.items()}
        return [has for name, has in self.tags if name == tag and wanted.items() <= has.items()]


@pytest.fixture
def world() -> World:
    return World(now=lambda: NOW)


@pytest.fixture
def scene(world: World) -> Scene:
    channel = world.add_channel(world.add_guild("Practice").id, "tables")
    return Scene(world, sit_down(world, channel.id, "Ana").id, channel.id)


def draw(scene: Scene, failure: str = "", **fields: Any) -> tuple[str, Balance]:
    message = Message(77, scene.channel_id, scene.world.bot.id, NOW, **fields)
    html = Fragments().message(scene, message, failure)
    return html, Balance(html)


def draw_parts(scene: Scene, *parts: Any, **fields: Any) -> tuple[str, Balance]:
    return draw(scene, components=layout(*parts)["components"], flags=1 << 15, **fields)


def test_head_of_a_message(scene: Scene) -> None:
    origin = Origin(1, 2, scene.viewer_id, "tabinet")
    html, tree = draw(scene, content="**Hi**", origin=origin, edited_at=NOW)
    assert "<strong>Ana</strong> used" in html
    assert "/tabinet</span>" in html
    assert ">APP</span>" in html
    assert "(edited)" in html
    assert tree.all("time", data_style="stamp")
    assert tree.all("li", id="m77", data_message="77", aria_labelledby="by77", tabindex="-1")


def test_private_loading_failed(scene: Scene) -> None:
    html, tree = draw(scene, "This interaction failed", content="x", flags=EPHEMERAL, visible_to=scene.viewer_id)
    assert "Only you can see this" in html
    assert tree.all("button", data_dismiss="77")
    assert "This interaction failed</p>" in html
    html, _ = draw(scene, loading=True)
    assert "Tabinet is thinking…" in html


def test_container_text_and_rule(scene: Scene) -> None:
    html, tree = draw_parts(scene, text("## Title"), {"type": 14, "divider": False, "spacing": 2}, text("-# small"))
    assert tree.all("rect", fill="#2e7d5b")
    assert '<h4 class="h2">Title</h4>' in html
    assert tree.all("hr", class_="space2 bare")


def test_buttons(scene: Scene) -> None:
    emoji = scene.world.emojis.create({"name": "ace", "image": "data:image/png;base64,aGk="})
    html, tree = draw_parts(
        scene,
        row(*(button(f"b{style}", f"Style {style}", style) for style in (1, 2, 3, 4))),
        row(
            button("off", "Off", disabled=True),
            {"type": 2, "style": 5, "label": "Out", "url": "https://a.example"},
            {"type": 2, "style": 5, "label": "Evil", "url": "javascript:alert(1)"},
            button("e", "", emoji={"id": str(emoji.id), "name": "ace"}),
            button("u", "Heart", emoji={"name": "♥"}),
        ),
    )
    for style in (1, 2, 3, 4):
        assert tree.all("button", data_press=f"b{style}", class_=f"btn s{style}")
    assert tree.all("button", data_press="off", aria_disabled="true")
    assert tree.all("a", href="https://a.example", target="_blank")
    assert tree.all("a", role="link", aria_disabled="true")
    assert "javascript" not in html
    assert tree.all("img", src=emoji.path, alt=":ace:")
    assert '<span class="emoji">♥</span>' in html


def test_menus(scene: Scene) -> None:
    _, tree = draw_parts(
        scene, row(menu("one", "a b", chosen="b", placeholder="Pick")), row(menu("many", "a b c", 0, 3, "a c"))
    )
    assert tree.all("details", data_select="one", data_min="1", data_max="1", data_name="Pick")
    assert tree.all("button", data_value="b", aria_pressed="true")
    assert tree.all("button", data_value="a", aria_pressed="false")
    assert tree.all("details", data_select="many", data_min="0", data_max="3")
    assert [one["value"] for one in tree.all("input", type="checkbox") if "checked" in one] == ["a", "c"]
    assert tree.all("div", role="group", aria_label="Pick")
    _, tree = draw_parts(scene, row({"type": 5, "custom_id": "who", "min_values": 1, "max_values": 1}))
    assert str(scene.viewer_id) in [one["data-value"] for one in tree.all("button", class_="option")]


CARD = {"type": 11, "media": {"url": "http://127.0.0.1:1/x/y.png"}, "description": "A card"}
TABLE = {"media": {"url": "attachment://table.png"}, "description": "4♥ & 10♦"}


def test_pictures_sections_files(scene: Scene) -> None:
    attached = [Attachment(1, "table.png", "/attachments/ab/table.png", 10, "image/png", "The table", 40, 30)]
    html, tree = draw_parts(
        scene,
        {"type": 9, "components": [text("Beside")], "accessory": CARD},
        {"type": 12, "items": [TABLE, {"media": {"url": "/a/b.png"}, "spoiler": True}]},
        {"type": 13, "file": {"url": "attachment://table.png"}, "name": "table.png", "size": 2048},
        attachments=attached,
    )
    assert tree.all("img", class_="thumbnail", src="/x/y.png", alt="A card")
    assert tree.all("img", src="/attachments/ab/table.png", alt="4♥ & 10♦")
    assert tree.all("span", class_="spoiler picture", role="button")
    assert tree.all("a", class_="file", href="/attachments/ab/table.png")
    assert "2.0 kB" in html
    html, tree = draw(scene, attachments=attached, embeds=[{"title": EVIL, "description": "**d**", "color": 255}])
    assert tree.all("img", src="/attachments/ab/table.png", alt="The table", width="40")
    assert tree.all("rect", fill="#0000ff")


def test_every_place_for_words_is_escaped(scene: Scene) -> None:
    scene.viewer.display_name = EVIL
    html, tree = draw_parts(
        scene,
        text(EVIL),
        row(button(EVIL, EVIL)),
        row(menu(EVIL, "x", placeholder=EVIL) | {"options": [{"label": EVIL, "value": EVIL, "description": EVIL}]}),
        {"type": 12, "items": [{"media": {"url": EVIL}, "description": EVIL}]},
        origin=Origin(1, 2, scene.viewer_id, EVIL),
    )
    assert not tree.all("script")
    assert "<script" not in html
    modal = {"title": EVIL, "custom_id": EVIL, "components": [labelled(EVIL, EVIL_FIELD)]}
    assert "<script" not in Fragments().modal(scene, asked(scene), modal)


def labelled(label: str, component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": label, "component": component, **more}


def asked(scene: Scene) -> Interaction:
    return Interaction(5, "token", 3, scene.viewer_id, scene.channel_id, NOW, {})


EVIL_FIELD = {"type": 4, "custom_id": EVIL, "value": "</textarea>" + EVIL, "style": 2}
JACKS = [{"label": "12", "value": "12"}]
EXTRAS = [{"label": "T", "value": "t", "default": True}]
MODAL: dict[str, Any] = {
    "custom_id": "m",
    "title": "House rules",
    "components": [
        text("Read **this**"),
        labelled("Name", {"type": 4, "custom_id": "name", "style": 1, "min_length": 2}, description="Why"),
        labelled("Note", {"type": 4, "custom_id": "note", "style": 2, "required": False}),
        labelled("Kind", menu("kind", "a b")),
        labelled("Kinds", menu("kinds", "a b", 0, 2)),
        labelled("Jack", {"type": 21, "custom_id": "jack", "options": JACKS}),
        labelled("More", {"type": 22, "custom_id": "more", "options": EXTRAS}),
        labelled("Sure", {"type": 23, "custom_id": "sure"}),
        row({"type": 4, "custom_id": "old", "style": 1, "label": "Old"}),
    ],
}


def test_modal(scene: Scene) -> None:
    html = Fragments().modal(scene, asked(scene), MODAL)
    tree = Balance(html)
    assert tree.all("dialog", data_interaction="5", aria_labelledby="modal-title")
    assert tree.all("input", name="name", minlength="2")[0].keys() >= {"required", "aria-describedby"}
    assert "required" not in tree.all("textarea", name="note")[0]
    labels = {one["for"] for one in tree.all("label") if "for" in one}
    controls = {one.get("id") for tag in ("input", "textarea", "select") for one in tree.all(tag)}
    assert labels <= controls
    assert tree.all("select", name="kind")
    assert tree.all("input", type="checkbox", name="kinds")
    assert tree.all("div", role="radiogroup")
    assert "checked" in tree.all("input", name="more", value="t")[0]


def test_modal_fields_are_read_back() -> None:
    given = {"name": ["Ana"], "kind": ["a"], "kinds": ["a", "b"], "sure": ["on"], "unknown": ["x"], "note": [""]}
    assert read_modal(MODAL, given) == {
        "name": "Ana", "note": "", "kind": ["a"], "kinds": ["a", "b"], "more": [], "sure": True, "old": "",
    }  # fmt: skip


COMMANDS: list[dict[str, Any]] = [
    {"name": "b", "type": 1, "description": "Second", "description_localizations": {"ro": "A doua"}, "options": [
        {"name": "n", "type": 4, "description": "N", "required": True, "min_value": 2, "max_value": 4},
        {"name": "yes", "type": 5, "description": "Y"},
        {"name": "who", "type": 6, "description": "W"},
        {"name": "pick", "type": 3, "description": "P", "choices": [{"name": "One", "value": "1"}]},
        {"name": "find", "type": 3, "description": "F", "autocomplete": True},
        {"name": "amount", "type": 10, "description": "A"},
    ]},
    {"name": "a", "type": 1, "description": "Group", "options": [{"name": "sub", "type": 1, "description": "Sub"}]},
    {"name": "Menu", "type": 2, "description": ""},
]  # fmt: skip


def test_commands_offered(scene: Scene) -> None:
    scene.viewer.locale = "ro"
    found = offers(COMMANDS, scene)
    assert [(one.name, one.description) for one in found] == [("a sub", "Sub"), ("b", "A doua")]
    tree = Balance(Fragments().commands(scene, found))
    assert [one["data-command"] for one in tree.all("li", role="option") if "data-command" in one] == ["a sub", "b"]
    assert tree.all("input", name="n", type="number", min="2", max="4")[0].keys() >= {"required"}
    assert tree.all("input", name="find", role="combobox", aria_autocomplete="list")
    assert tree.all("option", value=str(scene.viewer_id))
    read = found[1].read({"n": "3", "yes": "true", "pick": "1", "amount": "1.5", "find": "", "extra": "x"})
    assert read == {"n": 3, "yes": True, "pick": "1", "amount": 1.5}
    with pytest.raises(BadValue):
        found[1].read({"n": "three"})


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ana", "Ana"),
        ("  A \t b\n", "A b"),
        ("", "You"),
        ("\u202eevil\u0000", "evil"),
        ("x" * 50, "x" * 32),
        ("\u200b", "You"),
    ],
)
def test_names_are_cleaned(given: str, name: str) -> None:
    assert clean_name(given, "You") == name


def test_the_same_name_is_the_same_person_after_a_restart(scene: Scene, world: World) -> None:
    again = World(now=lambda: NOW)
    channel = again.add_channel(again.add_guild("Practice").id, "tables")
    assert sit_down(again, channel.id, "Ana").id == scene.viewer_id == stable_id("Ana")
    assert sit_down(world, scene.channel_id, "Ana").id == scene.viewer_id
    assert sit_down(world, scene.channel_id, "Tabinet").id != world.bot.id
    assert suggest({"Ana"}) == "Bogdan"
