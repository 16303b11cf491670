"""Discord's numbers for components, and what stands in what."""

from __future__ import annotations

from typing import Final

ROW: Final = 1
BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_INPUT: Final = 4
USER_SELECT: Final = 5
ROLE_SELECT: Final = 6
MENTIONABLE_SELECT: Final = 7
CHANNEL_SELECT: Final = 8
SECTION: Final = 9
TEXT: Final = 10
THUMBNAIL: Final = 11
GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
CONTAINER: Final = 17
LABEL: Final = 18
FILE_UPLOAD: Final = 19
RADIO_GROUP: Final = 21
CHECKBOX_GROUP: Final = 22
CHECKBOX: Final = 23

ENTITY_SELECTS: Final = frozenset({USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
SELECTS: Final = ENTITY_SELECTS | {STRING_SELECT}
IN_ROW: Final = SELECTS | {BUTTON}
IN_CONTAINER: Final = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR})
IN_LABEL: Final = SELECTS | {TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}

LINK_STYLE: Final = 5
PREMIUM_STYLE: Final = 6

MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
