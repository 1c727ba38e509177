"""Games, sieves and searches whose state is a buffer."""

from array import array

from parity.case import case
from parity.corpus_helpers import MASK32


@case((100,), (2,), (1,), (0,), (1000,))
def sieve_of_eratosthenes(n: int) -> tuple[int, int]:
    """How many primes below n, and the largest."""
    composite = bytearray(n)
    count = largest = 0
    for i in range(2, n):
        if composite[i]:
            continue
        count += 1
        largest = i
        for j in range(i * i, n, i):
            composite[j] = 1
    return count, largest


@case((30,), (2,), (0,), (-1,))
def sieve_as_result(n: int) -> bytearray:
    """One where prime; a negative size raises."""
    flags = bytearray(n + 1)
    for i in range(2, n + 1):
        flags[i] = 1
    i = 2
    while i * i <= n:
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = 0
        i += 1
    return flags


@case(
    (bytearray(b"\0\0\0\0\0\0\0\1\0\0\0\0\1\0\0\0\0\1\0\0\0\0\0\0\0"), 5, 1),
    (bytearray(9), 3, 2),
    (bytearray(b"\1" * 12), 4, 3),
)
def game_of_life(board: bytearray, width: int, generations: int) -> bytearray:
    """On a torus; the argument is only read."""
    height = len(board) // width
    now = bytearray(len(board))
    for i in range(len(board)):
        now[i] = board[i]
    for _ in range(generations):
        after = bytearray(len(board))
        for y in range(height):
            for x in range(width):
                around = 0
                for dy in (-1, 0, 1):
                    for dx in (-1, 0, 1):
                        if dx or dy:
                            around += now[(y + dy) % height * width + (x + dx) % width]
                after[y * width + x] = around == 3 or (around == 2 and now[y * width + x] == 1)
        now = after
    return now


@case((30, 31, 10), (110, 21, 5), (256, 5, 5), (0, 9, 3))
def elementary_automaton(rule: int, width: int, steps: int) -> bytearray:
    """One line of cells; unknown rules are refused."""
    if not 0 <= rule < 256:
        raise ValueError(f"rule {rule} is not in 0..255")
    cells = bytearray(width)
    cells[width // 2] = 1
    for _ in range(steps):
        fresh = bytearray(width)
        for i in range(width):
            code = cells[i - 1] << 2 | cells[i] << 1 | cells[(i + 1) % width]
            fresh[i] = rule >> code & 1
        cells = fresh
    return cells


@case((8, 1), (1, 0), (0, 5), (52, 99))
def fisher_yates(n: int, seed: int) -> bytearray:
    """A shuffled deck by an own generator."""
    deck = bytearray(n)
    for i in range(n):
        deck[i] = i
    for i in range(n - 1, 0, -1):
        seed = (seed * 1664525 + 1013904223) & MASK32
        j = (seed >> 8) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


@case((bytearray(b"sorting"),), (bytearray(b""),), (bytearray(b"\xff\x00\x80"),))
def counting_sort_in_place(data: bytearray) -> None:
    """Counts in 256 cells; only for short buffers, as the cells are bytes."""
    counts = bytearray(256)
    for value in data:
        counts[value] += 1
    at = 0
    for value in range(256):
        for _ in range(counts[value]):
            data[at] = value
            at += 1


@case((bytearray(b"aaaa" * 64),), (bytearray(b"b"),), (bytearray(b"a" * 255),))
def counter_overflows(data: bytearray) -> int:
    """The 256th occurrence no longer fits into its cell."""
    counts = bytearray(128)
    top = 0
    for byte in data:
        counts[byte] += 1
        top = max(top, counts[byte])
    return top


@case((bytearray(b"S.#.G" + b"....." * 2), 5), (bytearray(b"S#G"), 3), (bytearray(b"GS"), 2), (bytearray(b"...G"), 2))
def shortest_path_in_maze(maze: bytearray, width: int) -> int | None:
    """Waves from S to G around walls."""
    n = len(maze)
    distance = bytearray(n)
    start = -1
    for i in range(n):
        if maze[i] == 83:
            start = i
    if start < 0:
        raise ValueError("the maze has no start")
    distance[start] = 1
    for wave in range(1, 200):
        grew = False
        for i in range(n):
            if distance[i] != wave:
                continue
            if maze[i] == 71:
                return wave - 1
            for step in (-1, 1, -width, width):
                j = i + step
                if j < 0 or j >= n or (step in (-1, 1) and j // width != i // width):
                    continue
                if maze[j] != 35 and distance[j] == 0:
                    distance[j] = wave + 1
                    grew = True
        if not grew:
            break
    return None


@case((bytearray(b"..X..X..O"), 3), (bytearray(b"XXXOO...."), 3), (bytearray(b"XOXOXOOXO"), 3), (bytearray(9), 0))
def tic_tac_toe_winner(board: bytearray, side: int) -> int | None:
    """The byte of who has three in a row."""
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if board[a] == board[b] == board[c] and board[a] not in (46, 0):
            return board[a]
    free = 0
    for cell in board:
        free += cell == 46
    return free // side if free else None


@case((4,), (6,), (1,), (3,), (0,))
def queens_in_buffer(n: int) -> int:
    """Backtracking with the columns of the queens in a buffer."""
    columns = bytearray(n)

    def safe(row, column):
        for earlier in range(row):
            other = columns[earlier]
            if other == column or abs(other - column) == row - earlier:
                return False
        return True

    def place(row):
        if row == n:
            return 1
        count = 0
        for column in range(n):
            if safe(row, column):
                columns[row] = column
                count += place(row + 1)
        return count

    return place(0)


@case(
    (bytearray(b"\x01\x02\x00\x04\x03\x00\x01\x02\x02\x01\x04\x00\x00\x03\x02\x01"),),
    (bytearray(16),),
    (bytearray(b"\1\1" + bytes(14)),),
)
def small_sudoku(grid: bytearray) -> bool:
    """Solves four by four in place, candidates in bit masks."""

    def free_mask(cell):
        row, column = cell // 4, cell % 4
        used = 0
        for k in range(4):
            used |= 1 << grid[row * 4 + k] | 1 << grid[k * 4 + column]
            used |= 1 << grid[(row // 2 * 2 + k // 2) * 4 + column // 2 * 2 + k % 2]
        return ~used & 0b11110

    def solve(cell):
        if cell == 16:
            return True
        if grid[cell]:
            return solve(cell + 1)
        mask = free_mask(cell)
        for digit in range(1, 5):
            if mask >> digit & 1:
                grid[cell] = digit
                if solve(cell + 1):
                    return True
                grid[cell] = 0
        return False

    return solve(0)


@case((bytearray(b"hello"), bytearray(b"key")), (bytearray(b"x"), bytearray(b"")), (bytearray(b""), bytearray(b"k")))
def rc4(data: bytearray, key: bytearray) -> bytearray:
    """The old stream cipher; an empty key divides by zero."""
    state = bytearray(256)
    for i in range(256):
        state[i] = i
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 255
        state[i], state[j] = state[j], state[i]
    out = bytearray(len(data))
    i = j = 0
    for n in range(len(data)):
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        out[n] = data[n] ^ state[(state[i] + state[j]) & 255]
    return out


@case((bytearray(b"++++[>++++<-]>+."),), (bytearray(b"+++[-]"),), (bytearray(b""),), (bytearray(b"<"),), (bytearray(b"-."),))
def brainfuck(code: bytearray) -> tuple[int, int]:
    """Runs a tiny program; returns the last output and the steps it took."""
    tape = bytearray(32)
    at = pointer = steps = 0
    shown = -1
    while at < len(code) and steps < 2000:
        match code[at]:
            case 43:
                tape[pointer] = (tape[pointer] + 1) % 256
            case 45:
                tape[pointer] = (tape[pointer] - 1) % 256
            case 62:
                pointer += 1
            case 60:
                pointer -= 1
                if pointer < 0:
                    raise IndexError("left of the tape")
            case 46:
                shown = tape[pointer]
            case 91 if tape[pointer] == 0:
                depth = 1
                while depth:
                    at += 1
                    depth += (code[at] == 91) - (code[at] == 93)
            case 93 if tape[pointer]:
                depth = 1
                while depth:
                    at -= 1
                    depth += (code[at] == 93) - (code[at] == 91)
        at += 1
        steps += 1
    return shown, steps


@case((10, 3), (5, 5), (1, 1), (0, 3))
def josephus_in_buffer(n: int, k: int) -> int:
    """The survivor of a circle, by crossing out."""
    gone = bytearray(n)
    left, at = n, -1
    while left > 1:
        steps = k
        while steps:
            at = (at + 1) % n
            if not gone[at]:
                steps -= 1
        gone[at] = 1
        left -= 1
    for i in range(n):
        if not gone[i]:
            return i
    raise ValueError("nobody was there")


@case((bytearray(9), 3, 7, 7), (bytearray(2), 0, 2, 9), (bytearray(4), 3, 2, 1), (bytearray(4), 0, 5, 1), (bytearray(4), 1, 3, 256))
def painted(data: bytearray, start: int, stop: int, value: int) -> tuple[int, int]:
    """One value from start to stop: where the counter and the last index end, also when it ends early."""
    n = -1
    for n in range(start, stop):
        data[n] = value
    return n, stop


@case((array("d", [1.5] * 9), 2), (array("d"), 0), (array("d", [-1.0]), 1), (array("d", [2.0] * 4), -1))
def cleared(row: array, first: int) -> float:
    """Zeros from `first` on, backwards from the end too; -0.0 is another number."""
    for i in range(first, len(row)):
        row[i] = 0.0
    total = 0.0
    for x in row:
        total += x
    for i in range(len(row)):
        row[i] = -0.0
    return total


@case((array("i", range(40)), 5), (array("i", [7]), 0), (array("i"), 3))
def blanked(table: array, width: int) -> int:
    """Rows of a table are cleared, one after the other, but for their first column."""
    rows = len(table) // width if width else 0
    for r in range(rows):
        for c in range(1, width):
            table[r * width + c] = 0
    return rows
