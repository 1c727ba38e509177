"""Caches of functions that are asked what they have counted; then all caches of the module count."""

from functools import cache, lru_cache

from parity.case import case
from parity.corpus.functions_cached import Ledger


@case(([1, 2, 1, 3, 2, 1, 1],), ([],), ([4, 4],))
def counted_answers(keys):
    """How often a cache has helped, and what it forgets."""
    made = []

    @lru_cache(maxsize=2)
    def double(key):
        made.append(key)
        return key * 2

    found = [double(key) for key in keys]
    info = double.cache_info()
    double.cache_clear()
    told = info.hits, info.misses, info.maxsize, info.currsize, tuple(info), str(info), double.cache_parameters()
    return found, made, told, repr(double.cache_info())


@case((3,), (5,), (0,))
def counted_otherwise(n):
    """Caches that keep all, or nothing; what raises is a miss that is not kept."""

    @lru_cache(maxsize=0)
    def none(x):
        return x + 1

    @lru_cache(maxsize=-4)
    def fewer(x, *, y=1):
        return x + y

    @cache
    def every(x):
        if x > 3:
            raise ValueError(x)
        return x * 2.0

    found = [none(1), none(1), fewer(1), fewer(1, y=2), every(1), every(1), every(2)]
    try:
        every(n)
    except ValueError as error:
        found.append(str(error))
    return found, [repr(f.cache_info()) for f in (none, fewer, every)], every.cache_parameters(), fewer.cache_parameters()


@lru_cache(maxsize=3)
def square(n):
    return n * n


@cache
def steps(n):
    return 1 if n < 2 else steps(n - 1) + steps(n - 2)


@case(([1, 2, 1, 3, 4, 1],), ([],), ([7, 7, 7],))
def cleared_before(keys):
    """Functions of the module, whose caches are emptied here: so they tell of this call alone."""
    square.cache_clear()
    steps.cache_clear()
    found = [square(key) for key in keys], [steps(key) for key in keys]
    hits, misses, *_ = square.cache_info()
    return found, hits, misses, steps.cache_info().hits, repr(steps.cache_info()), square.cache_parameters()


@case((3,), (5,), (0,))
def counted_by_name(n):
    """What is given by name, of several types, to caches that count."""

    @lru_cache(maxsize=2)
    def scaled(a, b=2):
        print("scaled", a, b)
        return a * b

    told = [ledger.after(years=3) for ledger in (Ledger(n), Ledger(n + 0.5))]
    found = [scaled(n), scaled(a=n), scaled(n + 0.5, b=2), scaled(a=n), scaled(b=3, a=n + 0.5), scaled(a=n, b=3)]
    return told, found, tuple(scaled.cache_info())
