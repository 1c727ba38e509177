"""A function of fifty lines, as long as people write them, whose compilation is timed: dates, loops, branches, floats."""

# fmt: off
