"""What the front end and the pass that splits generators say to each other.

In: nothing. Out: names. A function with the trait begins with the effect `frame`, whose attributes are the types of the first
fields of its generators, and stops at each effect `yield`, which takes the value and gives what was sent; within an attempt it
says as well whether the generator is told to end.
"""

from __future__ import annotations

TRAIT = "generator"
SHARED = VALUE, RETURNED, SENT, CLOSING = "value", "returned", "sent", "closing"
"""The first fields of every generator, in this order: what it yields, what it has returned, what was sent to it, whether it is told
to end."""
NEXT, CLOSE = ".next", ".close"
"""Behind a function's name: the function that goes on to the next value and says whether there is one, and the one that
ends it and says whether it has to go on for that."""
MAKER = "records:new_record"
"""The library function that makes an instance, which such a program has, too."""
