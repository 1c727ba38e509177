"""The Mandelbrot set: a bytearray of pixels comes in and is painted in place, sixty times a second in a page.

>>> paint(bytearray(4 * 360 * 225), 360, 0.0)
"""

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


@compile
def paint(pixels: bytearray, width: int, seconds: float) -> None:
    """A picture of red, green, blue and opacity bytes; as time goes by, it goes in and comes out again."""
    limit = 150
    height = len(pixels) // (4 * width)
    steps = 100.0 - abs(8.0 * seconds % 200.0 - 100.0)
    size = 0.03 / width * (1.0 - 0.03 * (steps % 1.0))
    for _ in range(int(steps)):
        size *= 0.97
    at = 0
    for row in range(height):
        y = (row - height / 2) * size - 0.131825904
        for column in range(width):
            light = escape((column - width / 2) * size - 0.743643887, y, limit) / limit
            dark = 1.0 - light
            pixels[at] = 13 + int(2295 * dark * light * light * light)
            pixels[at + 1] = 12 + int(3825 * dark * dark * light * light)
            pixels[at + 2] = 26 + int(2167 * dark * dark * dark * light)
            pixels[at + 3] = 255
            at += 4


if __name__ == "__main__":
    shades = " .:-=+*%#@"
    for row in range(-11, 12):
        line = (escape(column / 28, row / 10, 200) for column in range(-60, 20))
        print("".join(shades[min(turns, 18) // 2] for turns in line).rstrip())
