"""What people and servers have chosen for themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.operations import Operations

revision = "0003"
down_revision = "0002"


def upgrade(op: Operations) -> None:
    """Create the table; nothing that is there changes."""
    op.create_table(
        "preferences",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "owner_id", name="pk_preferences"),
    )
