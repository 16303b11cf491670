"""The servers' own house rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0002"
down_revision = "0001"


def upgrade(op: Operations) -> None:
    """Create the table; nothing that is there changes."""
    op.create_table(
        "house_rules",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("base", sa.Text, nullable=False),
        sa.Column("changes", sa.Text, nullable=False),
        sa.Column("saved_by", sa.BigInteger, nullable=False),
        sa.Column("saved_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "name_key", name="pk_house_rules"),
    )
