"""Programs that ask what time it is: what they say of it is the same whenever they run."""

import time
from datetime import UTC, date, datetime, timedelta
from functools import wraps
from time import perf_counter

from parity.case import case


def timed(function):
    """A decorator that measures, as tutorials write it."""

    @wraps(function)
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        result = function(*args, **kwargs)
        end = time.perf_counter()
        return result, end - start >= 0

    return wrapper


@timed
def _sum_to(n: int) -> int:
    return sum(range(n + 1))


@case((10,), (0,), (1000,), (-3,))
def measured_by_a_decorator(n: int) -> str:
    """What is computed, and that it took some time."""
    total, is_measured = _sum_to(n)
    return f"{_sum_to.__name__}: {total}, {is_measured}"


@case(([3, 1, 2],), ([],), ([5, 5, 1, 9, -2],))
def race_of_sorts(xs: list[int]) -> tuple[list[str], list[int]]:
    """Two ways, each with its seconds."""
    results = {}
    for name, way in (("bubble", _bubble), ("built in", sorted)):
        start = perf_counter()
        found = way(xs)
        results[name] = (perf_counter() - start, found)
    names = sorted(results, key=lambda name: results[name][0])
    assert all(seconds >= 0.0 for seconds, _ in results.values())
    return sorted(names), results["bubble"][1]


def _bubble(xs: list[int]) -> list[int]:
    xs = list(xs)
    for i in range(len(xs)):
        for j in range(len(xs) - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs


class Timer:
    """A context manager that measures."""

    def __enter__(self):
        self.start = time.monotonic()
        self.began = time.process_time_ns()
        return self

    def __exit__(self, *args):
        self.elapsed = time.monotonic() - self.start
        self.computed = time.process_time_ns() - self.began


@case((3,), (0,), (200,))
def measured_by_a_context(n: int) -> tuple[int, bool, str]:
    """What the block has computed, and for how long."""
    with Timer() as timer:
        product = 1
        for i in range(1, n + 1):
            product = product * i % 1000007
    return product, timer.elapsed >= 0 and timer.computed >= 0, f"{type(timer.elapsed).__name__} {type(timer.computed).__name__}"


class Bucket:
    """Tokens that come back with time."""

    def __init__(self, capacity, rate, now=time.monotonic):
        self.capacity, self.rate, self.now = capacity, rate, now
        self.tokens = capacity
        self.last = now()

    def allow(self):
        now = self.now()
        self.tokens = min(self.capacity, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens >= 1:
            self.tokens -= 1
            return True
        return False


@case((3, 5), (1, 1), (0, 2))
def token_bucket(capacity: int, asked: int) -> list[bool]:
    """Of these requests those that are let through, where hardly any time passes."""
    bucket = Bucket(capacity, 1e-9)
    return [bucket.allow() for _ in range(asked)]


@case((0,), (1,), (400,))
def ages(days: int) -> tuple[bool, int, str]:
    """Dates that count from now."""
    born = date.today() - timedelta(days=days)
    age = (date.today() - born).days
    now, utc = datetime.now(), datetime.now(UTC)
    assert abs((now - datetime.utcnow()).total_seconds()) < 86400 and utc.tzinfo is UTC
    return now.year >= 2024 and abs(utc.timestamp() - time.time()) < 60, days if age in (days, days + 1) else -1, str(utc.tzinfo)


@case((1700000000,), (0,), (1700000000.25,))
def there_and_back(seconds: float) -> tuple[bool, bool]:
    """Whichever zone it is: local time is told and read again."""
    local = datetime.fromtimestamp(seconds)
    aware = datetime.fromtimestamp(seconds, UTC)
    return local.timestamp() == seconds, local.astimezone(UTC) == aware


@case((5,), (70,), (100,))
def clock_before_large(n: int) -> tuple[bool, int]:
    """Read before an int leaves 64 bits, and again when the call is replayed."""
    before = time.time_ns()
    power = 1
    for _ in range(n):
        power *= 2
    return time.time_ns() >= before > 1_600_000_000 * 10**9, power


class Session:
    """Kept until it is too old."""

    def __init__(self, user, lifetime):
        self.user = user
        self.created = time.time()
        self.lifetime = lifetime

    @property
    def is_expired(self):
        return time.time() - self.created > self.lifetime


@case((["ann", "bob"], 3600), ([], 1), (["eve"], -5))
def sessions(users: list[str], lifetime: float) -> list[str]:
    """Those that are still valid."""
    return [session.user for session in [Session(user, lifetime) for user in users] if not session.is_expired]


@case((0,), (86399.9,), (1_700_000_000,), (-1,), (4e9,), ("x",))
def told_in_utc(seconds):
    """A moment by its parts: a duration as a clock shows it, a date."""
    t = time.gmtime(seconds)
    return time.strftime("%H:%M:%S", t), time.strftime("%a %d %b %Y, day %j", t), time.asctime(t), t.tm_year, t[3:6], repr(t)


@case((0,), (1_700_000_000.5,), (1_720_000_000,))
def told_locally(seconds):
    """And back: where the machine stands."""
    t = time.localtime(seconds)
    year, month, *_ = t
    return time.mktime(t), time.ctime(seconds), time.strftime("%c", t), (year, month, t.tm_isdst), time.localtime().tm_year > 2023


@case(
    ((2020, 1, 31, 23, 59, 59, 4, 31, 0),), ((2020, 13, 1, 0, 0, 0, 0, 1, 0),), ((2020, 0, 0, 0, 0, 0, -1, 0, 0),), ((2020, 1, 1),),
    ((2020, 2, 1, 24, 0, 0, 0, 1, 0),), ((2020, 2, 1, 0, 0, 0, 8, 1, 0),), ((2020, 2, 1, 0, 60, 0, 8, 1, 0),),
)  # fmt: skip
def told_from_nine(t):
    """Rows of numbers, which nobody has checked."""
    return time.strftime("%Y-%m-%d %H:%M:%S %A %j", t), time.asctime(t)


@case(((2020, 13, 32, 24, 60, 61, 0, 0, -1),), ((1999, 0, 0, 0, 0, 0, 0, 0, -1),), ((2024, 2, 30, -1, 0, 0, 0, 0, -1),), ((1,),))
def moment_from_nine(t):
    """Parts beyond their bounds count on."""
    return time.mktime(t)


@case(("2024-02-29 10:11:12", "%Y-%m-%d %H:%M:%S"), ("12 Mar 99", "%d %b %y"), ("soon", "%Y"))
def parsed_to_parts(text: str, format: str):
    """What a text says, as `time` and `datetime` do."""
    t, x = time.strptime(text, format), datetime.strptime(text, format)
    assert time.mktime(t) == time.mktime(x.timetuple())
    return t.tm_mon, t.tm_wday, t.tm_yday, t == x.timetuple(), x.date().timetuple()[:4], time.strftime("%d.%m.%Y", t)


@case((0,), (0.002,), (-1,), ("soon",))
def slept(seconds):
    """As long as was asked for, but for what is rounded."""
    start = time.monotonic()
    time.sleep(seconds)
    return time.monotonic() - start >= seconds * (1 - 1e-6)
