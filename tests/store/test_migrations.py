# ruff: noqa: ASYNC240  (a test may block)
from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from tabinet_discord.store import Database, HouseRuleRow, MigrationFailed, PreferenceRow, SchemaTooNew
from tabinet_discord.store.migrations import VERSIONS, Revisions
from tabinet_discord.store.schema import metadata

from .conftest import START, make_write

BROKEN = """
import sqlalchemy as sa
revision = "9001"
down_revision = "{last}"
def upgrade(op):
    op.create_table("half", sa.Column("a", sa.Integer))
    op.execute("UPDATE tables SET status = 'spoilt'")
    raise RuntimeError("half-way")
"""
GOOD = """
import sqlalchemy as sa
revision = "{name}"
down_revision = "{last}"
def upgrade(op):
    op.create_table("extra_{name}", sa.Column("a", sa.Integer))
"""


def schema_of(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def revision_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT version_num FROM alembic_version")]


def statuses_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT status FROM tables")]


@pytest.fixture
def versions(tmp_path: Path) -> Path:
    folder = tmp_path / "versions"
    shutil.copytree(VERSIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def last() -> str:
    return Revisions().known[-1]


async def kept(path: Path) -> None:
    """A database with a table in it."""
    database = await Database.open(str(path))
    await database.journal.append(make_write())
    await database.close()


async def test_a_new_database_is_made_with_its_folder(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "tabinet_discord"):
        await (await Database.open(f"sqlite+aiosqlite:///{path}")).close()
    assert revision_of(path) == [last()]
    ours = [record for record in caplog.records if record.name.startswith("tabinet_discord")]
    assert len(ours) == len(Revisions().known)
    assert not list(path.parent.glob("*.bak*"))


async def test_the_migrations_make_the_schema_that_the_code_expects(path: Path, tmp_path: Path) -> None:
    await (await Database.open(str(path))).close()
    expected = tmp_path / "expected.db"
    engine = create_engine(f"sqlite:///{expected}")
    metadata.create_all(engine)
    engine.dispose()
    made = schema_of(path)
    del made["alembic_version"]
    assert made == schema_of(expected)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


async def test_opening_again_changes_nothing(path: Path) -> None:
    await kept(path)
    before = path.read_bytes()
    await (await Database.open(str(path))).close()
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.bak*"))


async def test_a_migration_that_fails_half_way_leaves_no_trace(path: Path, versions: Path) -> None:
    await kept(path)
    before = schema_of(path)
    (versions / "9001_broken.py").write_text(BROKEN.format(last=last()))
    with pytest.raises(MigrationFailed) as failure:
        await Database.open(str(path), versions=versions)
    assert failure.value.revision == "9001"
    backup = path.with_name(f"tabinet.db.{last()}.bak")
    assert failure.value.backup == backup
    for file in (path, backup):
        assert schema_of(file) == before
        assert revision_of(file) == [last()]
        assert statuses_of(file) == ["playing"]
    database = await Database.open(str(path))
    assert len(await database.journal.read("a")) == 1
    await database.close()


async def test_a_first_migration_that_fails_leaves_an_empty_database(path: Path, tmp_path: Path) -> None:
    versions = tmp_path / "only_broken"
    versions.mkdir()
    (versions / "9001_broken.py").write_text(BROKEN.replace('"{last}"', "None"))
    with pytest.raises(MigrationFailed) as failure:
        await Database.open(str(path), versions=versions)
    assert failure.value.backup is None
    assert schema_of(path) == {}
    await kept(path)


async def test_what_went_through_before_a_failure_stays(path: Path, versions: Path) -> None:
    await kept(path)
    (versions / "8001_good.py").write_text(GOOD.format(name="8001", last=last()))
    (versions / "9001_broken.py").write_text(BROKEN.format(last="8001"))
    with pytest.raises(MigrationFailed):
        await Database.open(str(path), versions=versions)
    assert revision_of(path) == ["8001"]
    assert "extra_8001" in schema_of(path)
    assert "half" not in schema_of(path)


async def test_the_backup_holds_the_write_ahead_log_and_is_never_overwritten(path: Path, versions: Path) -> None:
    await kept(path)
    older = path.with_name(f"tabinet.db.{last()}.bak")
    older.write_text("older")
    (versions / "8001_good.py").write_text(GOOD.format(name="8001", last=last()))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE tables SET status = 'only in the log'")
        assert b"only in the log" not in path.read_bytes()
        database = await Database.open(str(path), versions=versions)
        await database.close()
    assert older.read_text() == "older"
    newer = older.with_name(f"{older.name}.2")
    assert statuses_of(newer) == ["only in the log"]
    assert revision_of(newer) == [last()]
    assert revision_of(path) == ["8001"]
    assert not list(path.parent.glob("*.part*"))


async def test_a_newer_schema_is_refused_and_the_file_left_alone(path: Path, versions: Path) -> None:
    await kept(path)
    (versions / "8001_good.py").write_text(GOOD.format(name="8001", last=last()))
    await (await Database.open(str(path), versions=versions)).close()
    before = path.read_bytes()
    with pytest.raises(SchemaTooNew) as refusal:
        await Database.open(str(path))
    assert (refusal.value.path, refusal.value.revision) == (path, "8001")
    assert path.read_bytes() == before


async def test_a_newer_schema_left_by_a_crash_is_not_even_tidied_up(path: Path, tmp_path: Path) -> None:
    database = await Database.open(str(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = 'future'")
        crashed = tmp_path / "crashed"
        shutil.copytree(path.parent, crashed)
    await database.close()
    files = [crashed / path.name, crashed / f"{path.name}-wal"]
    before = [file.read_bytes() for file in files]
    assert before[1]
    with pytest.raises(SchemaTooNew, match="future"):
        await Database.open(str(files[0]))
    assert [file.read_bytes() for file in files] == before


async def test_a_database_of_the_first_release_keeps_its_tables_and_gets_house_rules(
    path: Path, versions: Path
) -> None:
    for newer in versions.glob("*.py"):
        if newer.name[:4] > "0001":
            newer.unlink()
    first = await Database.open(str(path), versions=versions)
    await first.journal.append(make_write(events=1))
    await first.facts.set("commands", "hash")
    await first.close()
    assert revision_of(path) == ["0001"]
    database = await Database.open(str(path))
    assert len(await database.journal.read("a")) == 1
    assert [row.id for row in await database.tables.open()] == ["a"]
    assert await database.facts.get("commands") == "hash"
    row = HouseRuleRow(1, "friday", "Friday", "tabinet", "{}", 7, START)
    await database.house_rules.save(row)
    assert await database.house_rules.all(1) == [row]
    await database.close()
    assert revision_of(path) == [last()]
    assert path.with_name("tabinet.db.0001.bak").exists()


async def test_a_database_without_preferences_keeps_its_house_rules_and_gets_them(path: Path, versions: Path) -> None:
    for newer in versions.glob("*.py"):
        if newer.name[:4] > "0002":
            newer.unlink()
    older = await Database.open(str(path), versions=versions)
    await older.journal.append(make_write(events=1))
    row = HouseRuleRow(1, "friday", "Friday", "tabinet", "{}", 7, START)
    await older.house_rules.save(row)
    await older.close()
    assert revision_of(path) == ["0002"]
    database = await Database.open(str(path))
    assert await database.house_rules.all(1) == [row]
    assert len(await database.journal.read("a")) == 1
    chosen = PreferenceRow("server", 1, "{}", START)
    await database.preferences.save(chosen)
    assert await database.preferences.get("server", 1) == chosen
    await database.close()
    assert revision_of(path) == [last()]
    assert path.with_name("tabinet.db.0002.bak").exists()


async def test_two_programs_may_create_the_database_at_once(path: Path) -> None:
    both = await asyncio.gather(Database.open(str(path)), Database.open(str(path)))
    assert revision_of(path) == [last()]
    for database in both:
        await database.close()


def test_a_migration_kept_in_one_line_of_descent() -> None:
    assert Revisions().after(None) == Revisions().known
    assert Revisions().after(last()) == ()
