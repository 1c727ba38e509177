"""What the front end and the pass that splits generators say to each other.

In: nothing. Out: names. A function with the trait begins with the effect `frame`, whose attributes are the types of the first
fields of its generators, and stops at each effect `yield`, which takes the value and gives what was sent.
"""

from __future__ import annotations

TRAIT = "generator"
VALUE, RETURNED, SENT = "value", "returned", "sent"
"""The first fields of every generator, in this order: what it yields, what it has returned, what was sent to it."""
NEXT, CLOSE = ".next", ".close"
"""Behind a function's name: the function that goes on to the next value and says whether there is one, and the one that ends it."""
MAKER = "records:new_record"
"""The library function that makes an instance, which such a program has, too."""
