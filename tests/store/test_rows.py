from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Table
from sqlalchemy.dialects.sqlite import dialect

from tabinet_discord.store import JournalRow, SeatRow, TableRow
from tabinet_discord.store.schema import journal, seats, tables
from tabinet_discord.store.times import UtcTime

from .conftest import make_write


@pytest.mark.parametrize(("row", "table"), [(TableRow, tables), (SeatRow, seats), (JournalRow, journal)])
def test_rows_mirror_the_columns_in_order(row: type[Any], table: Table) -> None:
    assert [field.name for field in fields(row)] == [column.name for column in table.columns]


@given(st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=30))])))
def test_times_come_back_exactly_and_in_utc(moment: datetime) -> None:
    kept = UtcTime().process_bind_param(moment, dialect())
    back = UtcTime().process_result_value(kept, dialect())
    assert back == moment
    assert back is not None
    assert back.tzinfo is UTC


def test_a_naive_time_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        UtcTime().process_bind_param(datetime(2026, 1, 1), dialect())  # noqa: DTZ001


def test_a_write_whose_parts_disagree_is_a_mistake() -> None:
    good = make_write(seq=3, events=2)
    good.check()
    two = make_write(users=(7, 8))
    wrong = [
        replace(good, rows=good.rows[:1]),
        replace(good, rows=good.rows[::-1]),
        replace(good, rows=(good.rows[0], replace(good.rows[1], table_id="b"))),
        replace(good, seats=(replace(good.seats[0], table_id="b"),)),
        replace(good, table=replace(good.table, seq=0), rows=()),
        make_write(seq=1, events=2),
        replace(two, seats=(two.seats[0], replace(two.seats[1], user_id=7))),
        replace(two, seats=(two.seats[0], replace(two.seats[1], seat=0))),
    ]
    for write in wrong:
        with pytest.raises(ValueError):
            write.check()
