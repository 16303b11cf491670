"""Tables, their seats, their journal, and single facts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0001"
down_revision = None


def upgrade(op: Operations) -> None:
    """Create the first schema."""
    _tables(op)
    _seats(op)
    _journal(op)
    op.create_table(
        "facts",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )


def _tables(op: Operations) -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_channel_id_status", "tables", ["channel_id", "status"])
    op.create_index("ix_tables_due_at", "tables", ["due_at"])


def _seats(op: Operations) -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("driver", sa.Text, nullable=False),
        sa.Column("silent", sa.Integer, nullable=False),
        sa.Column("premove", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.UniqueConstraint("table_id", "user_id", name="uq_seats_table_id_user_id"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def _journal(op: Operations) -> None:
    op.create_table(
        "journal",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("actor", sa.BigInteger),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_journal"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_journal_table_id"),
    )
