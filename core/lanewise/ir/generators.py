"""What the front end and the pass that splits generators say to each other.

In: types of streams. Out: names. A function with the trait begins with the effect `frame`, whose attributes are the types of the
first fields of its generators, and stops at each effect `yield`, which takes the value. The attributes of that are the type of
the value and the fields that its targets get when the generator goes on; a target of `frame` gets what was thrown before it began.
"""

from __future__ import annotations

from lanewise.ir.flat import parts_of
from lanewise.ir.types import Stream

TRAIT = "generator"
SHARED = VALUE, RETURNED, SENT, CLOSING, THROWN = "$value", "$returned", "$sent", "$closing", "$thrown"
"""The first fields of every generator, in this order: what it yields, what it has returned, what was sent to it, whether it is told
to end, and the exception that is raised where it goes on."""
NEXT, CLOSE = ".next", ".close"
"""Behind a function's name: the function that goes on to the next value and says whether there is one, and the one that
ends it and says whether it has to go on for that."""
VALUE_OF, RETURNED_OF, SEND = ".value", ".returned", ".send"
"""The same of a generator that the host holds: what it stopped at, what it returned, and what it is sent."""
STREAM, LENDS = "stream", "lends"
"""Traits of a function whose generators the host holds, and of one whose results are still the generator's: nobody drops them."""
MAKER = "records:new_record"
"""The library function that makes an instance, which such a program has, too."""


def steps(t: Stream) -> tuple[str, ...]:
    """Behind an entry point's name, the exports by which the host goes on with what it streams."""
    parts = ((VALUE_OF, t.item), (RETURNED_OF, t.returned), (SEND, t.sent))
    return (NEXT, *(ending for ending, part in parts if parts_of(part)), CLOSE)


def maker_of(name: str) -> str:
    """The function that makes the generators with which a function of this name goes on, or which it ends."""
    return name.removesuffix(NEXT).removesuffix(CLOSE)
