"""The tables, as the newest migration leaves them (a test compares the two)."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from tabinet_discord.store.times import UtcTime

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("status", Text, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("deadline", UtcTime),
    Column("due_at", UtcTime),
    Column("opened_at", UtcTime, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
    PrimaryKeyConstraint("id", name="pk_tables"),
    Index("ix_tables_channel_id_status", "channel_id", "status"),
    Index("ix_tables_due_at", "due_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("side", Integer, nullable=False),
    Column("driver", Text, nullable=False),
    Column("silent", Integer, nullable=False),
    Column("premove", Text),
    PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
    UniqueConstraint("table_id", "user_id", name="uq_seats_table_id_user_id"),
    Index("ix_seats_user_id", "user_id"),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("kind", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("actor", BigInteger),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq", name="pk_journal"),
    ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_journal_table_id"),
)

facts = Table(
    "facts",
    metadata,
    Column("name", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("name", name="pk_facts"),
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("name_key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Column("saved_by", BigInteger, nullable=False),
    Column("saved_at", UtcTime, nullable=False),
    PrimaryKeyConstraint("guild_id", "name_key", name="pk_house_rules"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("kind", Text, nullable=False),
    Column("owner_id", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    Column("changed_at", UtcTime, nullable=False),
    PrimaryKeyConstraint("kind", "owner_id", name="pk_preferences"),
)
