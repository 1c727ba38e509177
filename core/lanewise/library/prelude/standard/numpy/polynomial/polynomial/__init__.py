"""`numpy.polynomial.polynomial`: rows of coefficients that begin with the constant one, and `Polynomial`.

In: rows, places. Out: what numpy gives; the zeros and the nearest polynomials but for the last bits, as in `linalg`.
"""

from lanewise.library.prelude.standard.numpy.polynomial.polynomial._classes import Polynomial
from lanewise.library.prelude.standard.numpy.polynomial.polynomial._rows import (
    polyadd,
    polycompanion,
    polyder,
    polydiv,
    polyfit,
    polyfromroots,
    polyint,
    polyline,
    polymul,
    polymulx,
    polypow,
    polyroots,
    polysub,
    polyval,
    polyvander,
)
