"""Looking in: every stage of a compilation prints. Here are the typed code, the machine's code and the WebAssembly text."""

from lanewise import compile


@compile
def blend(a: float, b: float, t: float) -> float:
    """A point between a and b."""
    return a + (b - a) * t


if __name__ == "__main__":
    for stage in ("code.typed", "code.low", "wat"):
        print(f"--- {stage}")
        print(blend.text(stage).rstrip())
