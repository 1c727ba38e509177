"""The class of a caught exception as a value: of a function apart, for all that a program raises may be one."""

from parity.case import case


@case((7,), (0,), (2,))
def classes_counted(n):
    """The class of an exception is a value, and a key."""
    counts = {}
    words = {ValueError: "value", KeyError: "key", ZeroDivisionError: "zero"}
    said = []
    for k in range(n):
        try:
            if k % 3 == 0:
                raise ValueError("x")
            if k % 3 == 1:
                said.append(str(1 // 0))
            said.append({}[k])
        except Exception as error:
            kind = type(error)
            counts[kind] = counts.get(kind, 0) + 1
            said.append(words[type(error)])
            said.append(kind.__name__)
    return sorted((kind.__name__, count) for kind, count in counts.items()), said, ValueError in counts
