"""What survives a restart: every event of every table, house rules, preferences, and the few facts the program keeps.

`Database.open` is the way in. Nothing here knows the game or Discord: rows go in and rows come out.
"""

from tabinet_discord.store.database import Database
from tabinet_discord.store.errors import (
    DatabaseUnusable,
    JournalConflict,
    JournalFailed,
    MigrationFailed,
    OutcomeUnknown,
    SchemaTooNew,
    StoreError,
)
from tabinet_discord.store.facts import Facts
from tabinet_discord.store.house_rules import HouseRuleQueries
from tabinet_discord.store.journal import Journal
from tabinet_discord.store.preferences import PreferenceQueries
from tabinet_discord.store.rows import HouseRuleRow, JournalRow, PreferenceRow, SeatRow, TableRow, Write
from tabinet_discord.store.tables import TableQueries

__all__ = [
    "Database",
    "DatabaseUnusable",
    "Facts",
    "HouseRuleQueries",
    "HouseRuleRow",
    "Journal",
    "JournalConflict",
    "JournalFailed",
    "JournalRow",
    "MigrationFailed",
    "OutcomeUnknown",
    "PreferenceQueries",
    "PreferenceRow",
    "SchemaTooNew",
    "SeatRow",
    "StoreError",
    "TableQueries",
    "TableRow",
    "Write",
]
