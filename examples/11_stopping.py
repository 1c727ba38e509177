"""Stopping: a loop without end runs until its time is over, and a call for more memory than there is ends as well."""

from lanewise import compile


@compile(timeout=0.2)
def collatz_cycle(n: int) -> int:
    """Runs for ever, unless somebody proves something."""
    while True:
        n = n // 2 if n % 2 == 0 else 3 * n + 1


@compile(max_memory=1 << 20)
def power_of_two(exponent: int) -> int:
    """As large an int as one likes, within a megabyte."""
    return 1 << exponent


if __name__ == "__main__":
    try:
        collatz_cycle(27)
    except TimeoutError as error:
        print(f"TimeoutError: {error}")
    try:
        power_of_two(10**9)
    except MemoryError:
        print("MemoryError")
    print(power_of_two(100))
