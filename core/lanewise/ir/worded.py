"""Exceptions that word themselves. In: a place that raises one. Out: its `str`, and which class an OSError is by its number.

Python and numpy make these of the arguments by themselves; other hosts know no such classes.
"""

from __future__ import annotations

import builtins

from lanewise.ir.code import VALUE, Site
from lanewise.ir.exceptions import OS_ERRORS
from lanewise.ir.types import STR, Union

AXIS = "numpy.exceptions.AxisError"
CAST = "numpy._core._exceptions._UFuncOutputCastingError"
"""What a ufunc raises whose result goes to no array of that dtype: of its name, the rule, two dtypes by name and the place."""
NAMES = {CAST: "UFuncTypeError"}
"""What says another name of itself than it has."""


def message(site: Site) -> str | None:
    """The `str` of an OSError with a known number and text and of numpy's exceptions above; None for all others."""
    if site.exception == CAST:
        ufunc, rule, given, own, _ = site.arguments
        return f"Cannot cast ufunc {ufunc!r} output from dtype({given!r}) to dtype({own!r}) with casting rule {rule!r}"
    if site.exception == AXIS and len(site.arguments) > 1 and not site.holes:
        axis, rank, name = (*site.arguments, None)[:3]
        return f"{'' if name is None else f'{name}: '}axis {axis} is out of bounds for array of dimension {rank}"
    if not _has_number(site) or site.holes:
        return None
    about = "".join(f": {value!r}" for name, value in site.fields if name == "filename")
    return f"[Errno {site.arguments[0]}] {site.arguments[1]}{about}"


def kinds(site: Site) -> dict[str, str]:
    """The classes that an `OSError(number, text)` may be, by its number."""
    if site.exception != "OSError" or not _has_number(site):
        return {}
    number = site.arguments[0]
    if number == VALUE:
        is_text = site.holes[0] == STR or isinstance(site.holes[0], Union)
        return {} if is_text else {str(k): name for k, name in OS_ERRORS.items()}
    # True is a 1 too, and 2.0 a 2.
    return {str(k): name for k, name in OS_ERRORS.items() if k == number}


def _has_number(site: Site) -> bool:
    kind = getattr(builtins, site.exception, None)
    return isinstance(kind, type) and issubclass(kind, OSError) and len(site.arguments) > 1
