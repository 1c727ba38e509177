"""A float in, the error function or its complement out.

Within [-1, 1] erf is x times a polynomial in x*x. From 1/2 on erfc is e**(-x*x) times a slowly falling function, which
times 1 + 2 x is a polynomial in t = (x - 3) / (x + 3): one for the whole way to underflow (the variable is Shepherd and
Laframboise's). x*x is taken as a pair, since its rounding alone would cost hundreds of ulp. Both are fitted at 300 bits,
errors 2**-62.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import two_square
from lanewise.library.exponential import exp_pair
from lanewise.library.machine import f64, fabs, fcopysign, implements
from lanewise.library.parts import horner, scale

ERROR = (
    5.957176147748911e-11, -1.1372848856791674e-09, 1.4659775274047436e-08, -1.6350312701054695e-07, 1.6461000484121368e-06,
    -1.4925595266831182e-05, 0.0001205533111164271, -0.000854832698083379, 0.0052239776248180145, -0.026866170645076792,
    0.11283791670954879, -0.3761263890318375, 1.1283791670955126,
)  # fmt: skip
COMPLEMENT = (
    2.530478256290314e-09, -6.795035322911804e-09, -1.7932947990627186e-08, 4.1367990839283595e-08, 1.078880701472726e-07,
    -1.4324034589200596e-07, -6.211741712587419e-07, 3.5900188708545566e-07, 3.4745846128523814e-06, -7.328307002418314e-07,
    -2.010126378463004e-05, 4.949956945761098e-06, 0.0001250995042238072, -0.00010515990298771089, -0.0007798322945107705,
    0.0018886903726146294, 0.0025293918182127816, -0.02377051491960952, 0.06830802734385681, -0.1192736634152754,
    0.12964515870276397, -0.047562294353451176, -0.1356211061245812, 1.2530080582697296,
)  # fmt: skip


def complement(x: f64) -> f64:
    """erfc x for 1/2 <= x."""
    if x > 27.3:
        return f64(0.0)
    square, square_low = two_square(x)
    k, y, y_low = exp_pair(-square, -square_low)
    factor = horner((x - 3.0) / (x + 3.0), COMPLEMENT) / (1.0 + 2.0 * x)
    return scale((y + y_low) * factor, k)


def error(x: f64) -> f64:
    """erf x for |x| <= 1."""
    return x * horner(x * x, ERROR)


@implements(math.erf, accuracy=2.0)
def erf(x: float) -> float:
    if fabs(x) < 1.0:
        return error(x)
    return fcopysign(1.0 - complement(fabs(x)), x) if x == x else x


@implements(math.erfc, accuracy=4.0)
def erfc(x: float) -> float:
    if fabs(x) < 0.5:
        return 1.0 - error(x)
    if x != x:
        return x
    return complement(x) if x > 0.0 else 2.0 - complement(-x)
