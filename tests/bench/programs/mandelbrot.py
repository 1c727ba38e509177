"""Mandelbrot set: floats, an inner loop that ends early."""


def mandelbrot(size: int, limit: int) -> int:
    """Turns of z*z + c, summed over a square of points."""
    step = 2.5 / size
    total = 0
    for row in range(size):
        ci = row * step - 1.25
        for column in range(size):
            cr = column * step - 2.0
            zr, zi = 0.0, 0.0
            turns = 0
            while turns < limit and zr * zr + zi * zi <= 4.0:
                zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
                turns += 1
            total += turns
    return total
