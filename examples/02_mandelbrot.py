"""The Mandelbrot set in letters: floats, and a function that is called once per character."""

from lanewise import compile


@compile
def escape(x: float, y: float, limit: int) -> int:
    """How many turns of z*z + c it takes until z is far away; `limit` if it stays."""
    re, im = 0.0, 0.0
    for turn in range(limit):
        re, im = re * re - im * im + x, 2.0 * re * im + y
        if re * re + im * im > 4.0:
            return turn
    return limit


if __name__ == "__main__":
    shades = " .:-=+*%#@"
    for row in range(-11, 12):
        line = (escape(column / 28, row / 10, 200) for column in range(-60, 20))
        print("".join(shades[min(turns, 18) // 2] for turns in line).rstrip())
