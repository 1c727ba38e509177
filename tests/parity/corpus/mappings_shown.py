"""`types.MappingProxyType` as what a module or a class has: a table that nobody changes."""

from types import MappingProxyType

from parity.case import case

LIMITS = MappingProxyType({"low": 1, "high": 9})


class Units:
    FACTORS = MappingProxyType({"m": 1.0, "km": 1000.0})
    NAMES = MappingProxyType({"m": ["metre", "meter"]})


@case(("low",), ("none",), ("",))
def limit(name):
    """Asked like a dict; KeyError like one."""
    print(name in LIMITS, len(LIMITS), dict(LIMITS), list(LIMITS.items()), LIMITS.get(name, 0), {**LIMITS}, sorted(LIMITS))
    return LIMITS[name]


@case((3, "km"), (0.5, "m"), (1, "mile"))
def converted(value, unit):
    """Of a class, and of an instance."""
    return value * Units.FACTORS[unit], Units().NAMES.get(unit)


@case(("low", 3), ("new", 1), ("high", None))
def not_assigned(name, value):
    """It is not changed by it."""
    try:
        LIMITS[name] = value
    except TypeError as error:
        return str(error), LIMITS == {"low": 1, "high": 9}


def reader(table):
    def read(name, text):
        return table[name](text)

    return read


read = reader(MappingProxyType({"int": int, "float": float, "text": str}))


@case(("int", "5"), ("float", "5"), ("text", "5"), ("none", "5"))
def read_as(name, text):
    """One of functions, which a closure keeps."""
    return read(name, text)
