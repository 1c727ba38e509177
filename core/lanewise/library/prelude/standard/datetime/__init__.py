"""`datetime`: days, times of day, spans between them, distances from UTC.

In: ints, floats, texts, instances. Out: what CPython's own gives, its errors among it. Clock and local time are the machine's.
A zone is `timezone`, or none; what the machine calls its own nobody knows.
"""

from lanewise.library.prelude.standard.datetime._days import date
from lanewise.library.prelude.standard.datetime._moments import datetime
from lanewise.library.prelude.standard.datetime._spans import timedelta
from lanewise.library.prelude.standard.datetime._times import time
from lanewise.library.prelude.standard.datetime._zones import UTC, timezone, tzinfo

__all__ = ["UTC", "date", "datetime", "time", "timedelta", "timezone", "tzinfo"]
