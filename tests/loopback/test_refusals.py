"""What Discord is documented to refuse, one line each."""

from __future__ import annotations

from typing import Any

import pytest

from .places import V2, Json, Place, box, button, menu, row, shown, text


def gallery(url: str = "https://x.org/a.png", **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} | more]}


MESSAGES: dict[str, tuple[Json, str]] = {
    "content_too_long": ({"content": "x" * 2001}, "content"),
    "content_with_v2": (shown(text(), content="hello"), "content"),
    "embeds_with_v2": (shown(text(), embeds=[{"title": "t"}]), "embeds"),
    "poll_with_v2": (shown(text(), poll={"question": {}}), "poll"),
    "stickers_with_v2": (shown(text(), sticker_ids=["1"]), "sticker_ids"),
    "v2_component_without_flag": ({"components": [text()]}, "components.0.type"),
    "six_rows": ({"components": [row(button(f"{n}")) for n in range(6)]}, "components"),
    "six_buttons_in_a_row": ({"components": [row(*(button(f"{n}") for n in range(6)))]}, "components.0.components"),
    "row_of_nothing": ({"components": [row()]}, "components.0.components"),
    "menu_beside_a_button": ({"components": [row(menu(), button("a"))]}, "components.0.components"),
    "41_components": (shown(*(row(*(button(f"{r}{n}") for n in range(5))) for r in range(7))), "components"),
    "4001_characters": (shown(text("x" * 2000), text("x" * 2001)), "components"),
    "one_text_too_long": (shown(text("x" * 4001)), "components.0.content"),
    "empty_text": (shown(text("")), "components.0.content"),
    "custom_id_twice": (shown(row(button("a")), row(button("a"))), "components.1.components.0.custom_id"),
    "custom_id_too_long": (shown(row(button("x" * 101))), "components.0.components.0.custom_id"),
    "custom_id_missing": (shown(row({"type": 2, "style": 1, "label": "x"})), "components.0.components.0.custom_id"),
    "label_too_long": (shown(row(button("a", label="x" * 81))), "components.0.components.0.label"),
    "no_label_and_no_emoji": (shown(row(button("a", label=None))), "components.0.components.0.label"),
    "unknown_style": (shown(row(button("a", style=7))), "components.0.components.0.style"),
    "link_with_custom_id": (
        shown(row(button("a", style=5, url="https://x.org"))),
        "components.0.components.0.custom_id",
    ),
    "link_without_url": (shown(row({"type": 2, "style": 5, "label": "x"})), "components.0.components.0.url"),
    "button_with_url": (shown(row(button("a", url="https://x.org"))), "components.0.components.0.url"),
    "emoji_of_letters": (shown(row(button("a", emoji={"name": "abc"}))), "components.0.components.0.emoji.name"),
    "emoji_unknown": (shown(row(button("a", emoji={"id": "5", "name": "x"}))), "components.0.components.0.emoji.id"),
    "26_options": (shown(row(menu(count=26))), "components.0.components.0.options"),
    "no_options": (shown(row(menu(count=0))), "components.0.components.0.options"),
    "max_above_options": (shown(row(menu(max_values=4))), "components.0.components.0.max_values"),
    "min_above_max": (shown(row(menu(min_values=2))), "components.0.components.0.min_values"),
    "option_value_twice": (
        shown(row(menu(options=[{"label": "a", "value": "1"}] * 2))),
        "components.0.components.0.options.1.value",
    ),
    "placeholder_too_long": (shown(row(menu(placeholder="x" * 151))), "components.0.components.0.placeholder"),
    "container_in_container": (shown(box(box(text()))), "components.0.components.0.type"),
    "empty_container": (shown(box()), "components.0.components"),
    "button_outside_of_a_row": (shown(button("a")), "components.0.type"),
    "accent_too_large": (shown(box(text(), accent_color=0x1000000)), "components.0.accent_color"),
    "section_without_accessory": (shown({"type": 9, "components": [text()]}), "components.0.accessory"),
    "section_of_four": (
        shown({"type": 9, "components": [text()] * 4, "accessory": button("a")}),
        "components.0.components",
    ),
    "eleven_pictures": (shown(gallery() | {"items": gallery()["items"] * 11}), "components.0.items"),
    "alt_text_too_long": (shown(gallery(description="x" * 1025)), "components.0.items.0.description"),
    "attachment_that_is_not_there": (shown(gallery("attachment://a.png")), "components.0.items.0.media.url"),
    "picture_of_strange_address": (shown(gallery("ftp://x.org/a.png")), "components.0.items.0.media.url"),
    "file_from_elsewhere": (shown({"type": 13, "file": {"url": "https://x.org/a.txt"}}), "components.0.file.url"),
    "text_input_in_a_message": (
        shown(row({"type": 4, "custom_id": "a", "style": 1, "label": "l"})),
        "components.0.components.0.type",
    ),
    "component_id_twice": (shown(text() | {"id": 3}, text() | {"id": 3}), "components.1.id"),
    "eleven_embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "embeds_too_long": ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds"),
    "mentions_both_ways": (
        {"content": "c", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "mentions_of_101": (
        {"content": "c", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions.users",
    ),
    "attachment_never_sent": ({"content": "c", "attachments": [{"id": 3}]}, "attachments.0.id"),
    "nonce_too_long": ({"content": "c", "nonce": "x" * 26}, "nonce"),
}  # fmt: skip


def fault_at(errors: Any, path: str) -> bool:
    for step in path.split("."):
        errors = errors.get(step, {})
    return bool(errors.get("_errors"))


@pytest.mark.parametrize("name", MESSAGES)
async def test_message(place: Place, name: str) -> None:
    """Refused on each road that a message can take, at the same place in the body."""
    body, where = MESSAGES[name]
    sent = await place.call("POST", f"/channels/{place.channel.id}/messages", body)
    assert (sent.status, sent.code) == (400, 50035), sent.body
    assert fault_at(sent.body["errors"], where), sent.body
    answered = await place.callback(asked := place.ask(), 4, body)
    assert (answered.status, answered.code) == (400, 50035)
    assert fault_at(answered.body["errors"], f"data.{where}")
    assert (await place.callback(asked, 4, {"content": "a refused answer is none"})).status == 200
    follow_up = await place.call("POST", place.webhook(asked), body)
    assert (follow_up.status, follow_up.code) == (400, 50035)


@pytest.mark.parametrize("body", [{}, {"flags": V2}, {"content": ""}, {"embeds": [], "components": []}], ids=str)
async def test_an_empty_message(place: Place, body: Json) -> None:
    sent = await place.call("POST", f"/channels/{place.channel.id}/messages", body)
    assert (sent.status, sent.code) == (400, 50006)


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": component} | more


FIELD: Json = {"type": 4, "custom_id": "t", "style": 1}
MODALS: dict[str, tuple[Json, str]] = {
    "title_too_long": ({"title": "x" * 46}, "title"),
    "no_title": ({"title": None}, "title"),
    "custom_id_too_long": ({"custom_id": "x" * 101}, "custom_id"),
    "nothing_in_it": ({"components": []}, "components"),
    "six_parts": ({"components": [text()] * 6}, "components"),
    "button": ({"components": [row(button("a"))]}, "components.0.components.0.type"),
    "container": ({"components": [box(text())]}, "components.0.type"),
    "label_too_long": ({"components": [label(FIELD, label="x" * 46)]}, "components.0.label"),
    "description_too_long": ({"components": [label(FIELD, description="x" * 101)]}, "components.0.description"),
    "disabled": ({"components": [label(menu(disabled=True))]}, "components.0.component.disabled"),
    "same_field_twice": ({"components": [label(FIELD), label(FIELD)]}, "components.1.component.custom_id"),
    "value_too_long": ({"components": [label(FIELD | {"value": "x" * 4001})]}, "components.0.component.value"),
    "lengths_crossed": (
        {"components": [label(FIELD | {"min_length": 5, "max_length": 2})]},
        "components.0.component.min_length",
    ),
    "row_without_label": ({"components": [row(FIELD)]}, "components.0.components.0.label"),
    "one_radio": ({"components": [label({"type": 21, "custom_id": "r", "options": menu(count=1)["options"]})]},
                  "components.0.component.options"),
}  # fmt: skip


@pytest.mark.parametrize("name", MODALS)
async def test_modal(place: Place, name: str) -> None:
    changed, where = MODALS[name]
    modal = {"custom_id": "m", "title": "T", "components": [label(FIELD)]} | changed
    answer = await place.callback(place.ask(), 9, modal)
    assert (answer.status, answer.code) == (400, 50035)
    assert fault_at(answer.body["errors"], f"data.{where}"), answer.body


def option(**more: Any) -> Json:
    return {"type": 3, "name": "a", "description": "d"} | more


def with_options(*options: Json) -> list[Json]:
    return [{"name": "n", "description": "d", "options": list(options)}]


WORDS: Json = {"name": "n", "description": "d"}
LONG_CHOICES: list[Json] = [{"name": "x" * 99 + str(k), "value": "y" * 99 + str(k)} for k in range(9)]
COMMANDS: dict[str, tuple[list[Json], str]] = {
    "capital_letters": ([{"name": "Play", "description": "d"}], "0.name"),
    "space_in_name": ([{"name": "a b", "description": "d"}], "0.name"),
    "name_too_long": ([{"name": "x" * 33, "description": "d"}], "0.name"),
    "no_description": ([{"name": "n"}], "0.description"),
    "description_too_long": ([{"name": "n", "description": "x" * 101}], "0.description"),
    "same_name_twice": ([{"name": "n", "description": "d"}] * 2, "1"),
    "unknown_language": ([WORDS | {"name_localizations": {"sr": "x"}}], "0.name_localizations.sr"),
    "localised_capital": ([WORDS | {"name_localizations": {"ro": "X"}}], "0.name_localizations.ro"),
    "26_options": (with_options(*(option(name=f"o{n}") for n in range(26))), "0.options"),
    "required_after_optional": (with_options(option(), option(name="b", required=True)), "0.options.1"),
    "option_twice": (with_options(option(), option()), "0.options.1"),
    "choices_and_autocomplete": (
        with_options(option(autocomplete=True, choices=[{"name": "a", "value": "a"}])),
        "0.options.0.choices",
    ),
    "26_choices": (
        with_options(option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])),
        "0.options.0.choices",
    ),
    "subcommand_beside_option": (with_options(option(), option(type=1, name="b")), "0.options"),
    "group_in_group": (
        with_options(option(type=2, options=[option(type=2, name="b", options=[])])),
        "0.options.0.options.0.type",
    ),
    "option_in_group": (with_options(option(type=2, options=[option()])), "0.options.0.options.0.type"),
    "too_large": (
        with_options(*(option(name=f"o{n}", choices=LONG_CHOICES) for n in range(9))),
        "0",
    ),
    "range_crossed": (with_options(option(type=4, min_value=3, max_value=2)), "0.options.0.min_value"),
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
async def test_commands(place: Place, name: str) -> None:
    body, where = COMMANDS[name]
    before = place.world.commands.registered()
    answer = await place.call("PUT", f"/applications/{place.world.application_id}/commands", body)
    assert (answer.status, answer.code) == (400, 50035)
    assert fault_at(answer.body["errors"], where), answer.body
    assert place.world.commands.registered() == before


async def test_101_commands(place: Place) -> None:
    body = [{"name": f"n{n}", "description": "d"} for n in range(101)]
    assert (await place.call("PUT", f"/applications/{place.world.application_id}/commands", body)).code == 50035


@pytest.mark.parametrize("name", ["masă", "столик", "میز", "a-b_c'd", "ณ"])
async def test_names_of_every_script(place: Place, name: str) -> None:
    body = [{"name": name, "description": "d"}]
    answer = await place.call("PUT", f"/applications/{place.world.application_id}/commands", body)
    assert answer.status == 200, answer.body


async def test_bodies_that_are_no_json(place: Place) -> None:
    path = f"{place.server.api}/channels/{place.channel.id}/messages"
    async with place.session.post(path, data=b"{", headers={"Authorization": "Bot loopback.token"}) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


async def test_emojis(place: Place) -> None:
    path = f"/applications/{place.world.application_id}/emojis"
    picture = "data:image/png;base64,AAAA"
    big = "data:image/png;base64," + "A" * (256 * 1024 * 4 // 3 + 8)
    for body in ({"name": "x", "image": picture}, {"name": "a b", "image": picture}, {"name": "ace", "image": "x"},
                 {"name": "ace", "image": big}, {"name": "ace"}):  # fmt: skip
        assert (await place.call("POST", path, body)).code == 50035, body
    made = await place.call("POST", path, {"name": "ace", "image": picture})
    assert made.status == 201
    assert (await place.call("POST", path, {"name": "ace", "image": picture})).code == 50035
    assert (await place.call("GET", f"{path}/5")).code == 10014
    named = shown(row(button("a", emoji={"id": made.body["id"], "name": "ace"})))
    assert (await place.send(named)).components[0]["components"][0]["emoji"]["id"] == made.body["id"]
    place.world.emojis.known |= {n: place.world.emojis.known[int(made.body["id"])] for n in range(1999)}
    assert (await place.call("POST", path, {"name": "more", "image": picture})).code == 30008
