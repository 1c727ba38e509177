"""Generators of random numbers, Python's and numpy's, as they cross the border of a function.

In: live generators. Out: what they hold, by the names of their counterparts' fields (`library/prelude/standard/random.py`,
`numpy/random/`), and generators that go on from there. A generator that draws from other bits is a TypeError.
"""

from __future__ import annotations

from typing import SupportsInt, cast

Held = dict[str, object]
_WORD = 0xFFFFFFFFFFFFFFFF


# --- random.Random ---------------------------------------------------------------------------------------------------


def new_random() -> object:
    """One that is filled later."""
    from random import Random

    return Random(0)


def random_apart(generator: object) -> Held:
    """The twister's words, the place of the next one, and the second of two deviates."""
    from random import Random

    assert isinstance(generator, Random)
    _, words, after = generator.getstate()
    return {"_words": list(words[:-1]), "_place": words[-1], "gauss_next": after}


def random_filled(generator: object, held: Held) -> None:
    """Go on from there."""
    from random import Random

    words = held["_words"]
    assert isinstance(generator, Random) and isinstance(words, list)
    generator.setstate((3, (*words, held["_place"]), held["gauss_next"]))


# --- numpy.random.RandomState ----------------------------------------------------------------------------------------


def new_state() -> object:
    """One that is filled later."""
    from numpy.random import RandomState

    return RandomState(0)


def state_apart(generator: object) -> Held:
    """The same of numpy's twister."""
    from numpy.random import RandomState

    assert isinstance(generator, RandomState)
    found = generator.get_state(legacy=False)
    assert isinstance(found, dict)
    if found["bit_generator"] != "MT19937":
        raise TypeError(f"a RandomState of a {found['bit_generator']} is not compiled: make it of a seed, RandomState(0)")
    words, place = found["state"]["key"].tolist(), int(found["state"]["pos"])
    return {"_words": words, "_place": place, "_second": found["gauss"], "_has_second": bool(found["has_gauss"])}


def state_filled(generator: object, held: Held) -> None:
    """Go on from there."""
    import numpy as np
    from numpy.random import RandomState

    words, second = np.array(held["_words"], dtype=np.uint32), held["_second"]
    assert isinstance(generator, RandomState) and isinstance(second, float)
    generator.set_state(("MT19937", words, _integer(held["_place"]), _integer(held["_has_second"]), second))


# --- numpy.random.PCG64, Generator -----------------------------------------------------------------------------------


def new_bits() -> object:
    """One that is filled later."""
    from numpy.random import PCG64

    return PCG64(0)


def bits_apart(bits: object) -> Held:
    """Two words each of the state and of what it is moved on by, and half a word that may be left."""
    from numpy import uint64
    from numpy.random import PCG64

    assert isinstance(bits, PCG64)
    found = bits.state
    state, step = found["state"]["state"], found["state"]["inc"]
    words = {"_high": state >> 64, "_low": state, "_step_high": step >> 64, "_step_low": step, "_left": found["uinteger"]}
    return {**{name: uint64(word & _WORD) for name, word in words.items()}, "_has_left": bool(found["has_uint32"])}


def bits_filled(bits: object, held: Held) -> None:
    """Go on from there."""
    from numpy.random import PCG64

    assert isinstance(bits, PCG64)
    word = {name: _integer(found) for name, found in held.items()}
    state, step = word["_high"] << 64 | word["_low"], word["_step_high"] << 64 | word["_step_low"]
    left = word["_left"], word["_has_left"]
    bits.state = {"bit_generator": "PCG64", "state": {"state": state, "inc": step}, "uinteger": left[0], "has_uint32": left[1]}


def new_generator() -> object:
    """One that is filled later."""
    from numpy.random import PCG64, Generator

    return Generator(PCG64(0))


def generator_apart(generator: object) -> Held:
    """Its bits."""
    from numpy.random import PCG64, Generator

    assert isinstance(generator, Generator)
    bits = generator.bit_generator
    if type(bits) is not PCG64:
        raise TypeError(f"a Generator of a {type(bits).__name__} is not compiled: make it of a seed, default_rng(0)")
    return {"_bits": bits}


def generator_filled(generator: object, held: Held) -> None:
    """Its own bits have gone on by themselves; one that was made inside has others, which are filled before it."""
    from numpy.random import PCG64, Generator

    bits = held["_bits"]
    assert isinstance(generator, Generator) and isinstance(bits, PCG64)
    own = generator.bit_generator
    if isinstance(own, PCG64) and own is not bits:
        own.state = bits.state


def _integer(x: object) -> int:
    """Of one of numpy's, too."""
    return int(cast(SupportsInt, x))
