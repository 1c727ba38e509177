"""`decimal.Decimal`: numbers of decimal digits, as many as a context says.

In: ints, floats, texts, tuples. Out: what CPython's own gives, its errors among it. The steps are those of the General Decimal
Arithmetic Specification (Cowlishaw, version 1.70). Flags are not kept, and exponents end where those of CPython's context do.
"""

from lanewise.library.prelude.standard.decimal._contexts import Context, getcontext, localcontext, setcontext
from lanewise.library.prelude.standard.decimal._numbers import Decimal, DecimalTuple

__all__ = ["Context", "Decimal", "DecimalTuple", "getcontext", "localcontext", "setcontext"]
