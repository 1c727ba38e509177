"""Lists of lists: matrices, boards, pictures."""

from parity.case import case

SQUARE = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


@case((SQUARE,), ([],), ([[1, 2]],), ([[0.5], [2.5]],))
def transposed(rows):
    """Rows become columns."""
    if not rows:
        return []
    return [[row[i] for row in rows] for i in range(len(rows[0]))]


@case((SQUARE, SQUARE), ([[1, 2]], [[3], [4]]), ([[1]], [[2**70]]), ([[1, 2]], [[3, 4]]), ([], []))
def multiplied(a: list[list[int]], b: list[list[int]]) -> list[list[int]]:
    """The product of two matrices."""
    found = [[0] * len(b[0]) for _ in range(len(a))]
    for i in range(len(a)):
        for j in range(len(b[0])):
            for k in range(len(a[0])):
                found[i][j] += a[i][k] * b[k][j]
    return found


@case(([[1.0, 2.0], [3.0, 4.0]], [1.0, 0.5]), ([], []), ([[2.0]], [-0.0]))
def times_vector(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """A matrix times a vector."""
    return [sum(a * x for a, x in zip(row, vector)) for row in matrix]


@case((SQUARE,), ([[5]],), ([[2, 0], [0, 2**70]],), ([[1, 2], [2, 4]],), ([],))
def determinant(m):
    """Laplace's expansion along the first row."""
    if len(m) == 1:
        return m[0][0]
    total = 0
    for column in range(len(m)):
        minor = [row[:column] + row[column + 1 :] for row in m[1:]]
        total += (-1) ** column * m[0][column] * determinant(minor)
    return total


@case((SQUARE,), ([[1]],), ([],), ([[1, 2], [3, 4]],))
def rotated(matrix: list[list[int]]) -> None:
    """A quarter turn in the caller's own rows."""
    n = len(matrix)
    for i in range(n):
        for j in range(i + 1, n):
            matrix[i][j], matrix[j][i] = matrix[j][i], matrix[i][j]
    for row in matrix:
        row.reverse()


@case((SQUARE,), ([],), ([[1, 2, 3, 4]],), ([[1], [2]],), ([[1, 2], [3, 4], [5, 6]],))
def spiral(matrix: list[list[int]]) -> list[int]:
    """Round and round to the middle."""
    found: list[int] = []
    if not matrix:
        return found
    top, bottom, left, right = 0, len(matrix) - 1, 0, len(matrix[0]) - 1
    while top <= bottom and left <= right:
        for j in range(left, right + 1):
            found.append(matrix[top][j])
        top += 1
        for i in range(top, bottom + 1):
            found.append(matrix[i][right])
        right -= 1
        if top <= bottom:
            for j in range(right, left - 1, -1):
                found.append(matrix[bottom][j])
            bottom -= 1
        if left <= right:
            for i in range(bottom, top - 1, -1):
                found.append(matrix[i][left])
            left += 1
    return found


@case((SQUARE,), ([[1]],), ([],), ([[1, 2], [3, 4]],))
def spiral_by_popping(matrix):
    """The first row, then the rest turned: the caller's rows go."""
    found = []
    while matrix:
        found += matrix.pop(0)
        if matrix and matrix[0]:
            for row in matrix:
                found.append(row.pop())
        if matrix:
            found += matrix.pop()[::-1]
        if matrix and matrix[0]:
            for row in matrix[::-1]:
                found.append(row.pop(0))
    return found


@case((0,), (1,), (5,), (40,), (-1,))
def pascal(n: int) -> list[list[int]]:
    """Pascal's triangle."""
    rows: list[list[int]] = []
    for i in range(n):
        row = [1] * (i + 1)
        for j in range(1, i):
            row[j] = rows[i - 1][j - 1] + rows[i - 1][j]
        rows.append(row)
    return rows


@case(([[0, 1, 0], [0, 1, 0], [0, 1, 0]], 1), ([[1, 1], [1, 1]], 3), ([], 2), ([[0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 1, 1]], 2))
def life(board: list[list[int]], turns: int) -> list[list[int]]:
    """Conway's game on a board with edges."""

    def neighbours(i: int, j: int) -> int:
        n = 0
        for y in range(max(0, i - 1), min(len(board), i + 2)):
            for x in range(max(0, j - 1), min(len(board[0]), j + 2)):
                if (y, x) != (i, j):
                    n += board[y][x]
        return n

    for _ in range(turns):
        board = [
            [1 if neighbours(i, j) == 3 or (cell and neighbours(i, j) == 2) else 0 for j, cell in enumerate(row)]
            for i, row in enumerate(board)
        ]
    return board


@case(([[1, 0, 1], [1, 1, 1]],), ([],), ([[0]],), ([[1, 2], [3, 0]],))
def zeroed(matrix: list[list[int]]) -> None:
    """Where a zero stands, its row and column become zero, in place."""
    rows = [i for i, row in enumerate(matrix) if 0 in row]
    columns = [j for j in range(len(matrix[0]) if matrix else 0) if any(row[j] == 0 for row in matrix)]
    for i, row in enumerate(matrix):
        for j in range(len(row)):
            if i in rows or j in columns:
                row[j] = 0


@case(([[1, 1, 0], [0, 1, 0], [1, 0, 1]],), ([],), ([[0]],), ([[1] * 5] * 3,))
def islands(grid):
    """How many groups of land there are: the caller's map is flooded."""

    def flood(i, j):
        if i < 0 or j < 0 or i >= len(grid) or j >= len(grid[0]) or grid[i][j] != 1:
            return
        grid[i][j] = 2
        flood(i + 1, j)
        flood(i - 1, j)
        flood(i, j + 1)
        flood(i, j - 1)

    found = 0
    for i in range(len(grid)):
        for j in range(len(grid[0])):
            if grid[i][j] == 1:
                found += 1
                flood(i, j)
    return found


@case(([[1, 1], [1, 0]], 0, 0, 7), ([[3]], 0, 0, 3), ([[1, 2]], 0, 5, 1), ([[0, 0, 1]], 0, 1, 4))
def filled(picture: list[list[int]], row: int, column: int, colour: int) -> list[list[int]]:
    """A picture's area gets another colour, with a stack of places."""
    old = picture[row][column]
    if old == colour:
        return picture
    stack = [(row, column)]
    while stack:
        i, j = stack.pop()
        if 0 <= i < len(picture) and 0 <= j < len(picture[i]) and picture[i][j] == old:
            picture[i][j] = colour
            stack += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return picture


@case((["..#.", "....", "#..."], (0, 0), (2, 3)), (["#"], (0, 0), (0, 0)), (["..", "##", ".."], (0, 0), (2, 0)))
def steps_through(maze: list[str], start: tuple[int, int], goal: tuple[int, int]) -> int:
    """The fewest steps through a maze, level by level."""
    seen = [[False] * len(line) for line in maze]
    level, steps = [start], 0
    while level:
        following: list[tuple[int, int]] = []
        for i, j in level:
            if (i, j) == goal:
                return steps
            for y, x in [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]:
                if 0 <= y < len(maze) and 0 <= x < len(maze[0]) and maze[y][x] == "." and not seen[y][x]:
                    seen[y][x] = True
                    following.append((y, x))
        level, steps = following, steps + 1
    return -1


@case((1,), (4,), (6,), (0,), (3,))
def queens(n: int) -> list[list[int]]:
    """All ways to put n queens on a board: the column of each row."""
    found: list[list[int]] = []

    def place(columns: list[int]) -> None:
        row = len(columns)
        if row == n:
            found.append(columns[:])
            return
        for c in range(n):
            if all(c != other and abs(c - other) != row - i for i, other in enumerate(columns)):
                columns.append(c)
                place(columns)
                columns.pop()

    place([])
    return found


@case((["53..7....", "6..195..."],), (["11......."],), ([],), (["1........", "1........"],))
def sudoku_so_far(rows: list[str]) -> bool:
    """Whether no digit stands twice in a row, a column or a box."""
    seen: list[tuple[str, int, int]] = []
    for i, row in enumerate(rows):
        for j, digit in enumerate(row):
            if digit == ".":
                continue
            for entry in [(digit, 0, i), (digit, 1, j), (digit, 2, i // 3 * 3 + j // 3)]:
                if entry in seen:
                    return False
                seen.append(entry)
    return True


@case(
    ([[1, 0, 0, 4], [0, 0, 1, 0], [0, 1, 0, 0], [4, 0, 0, 1]],),
    ([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4],),
    ([[0] * 4] + [[0] * 4] + [[0] * 4] + [[0] * 4],),
)
def small_sudoku(board):
    """A sudoku of four by four, solved in the caller's board."""

    def fits(i, j, digit):
        box = [board[y][x] for y in range(i // 2 * 2, i // 2 * 2 + 2) for x in range(j // 2 * 2, j // 2 * 2 + 2)]
        return digit not in board[i] and digit not in [row[j] for row in board] and digit not in box

    def solve():
        for i in range(4):
            for j in range(4):
                if board[i][j] == 0:
                    for digit in range(1, 5):
                        if fits(i, j, digit):
                            board[i][j] = digit
                            if solve():
                                return True
                            board[i][j] = 0
                    return False
        return True

    return solve()


@case(
    ([["X", "X", "X"], ["O", "O", " "], [" ", " ", " "]],),
    ([[" "] * 3] * 3,),
    ([["X", "O", "X"], ["O", "X", "O"], ["O", "X", "O"]],),
)
def winner(board: list[list[str]]) -> str | None:
    """Who has three in a row."""
    lines = [row for row in board]
    lines += [[row[j] for row in board] for j in range(3)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] != " " and line.count(line[0]) == 3:
            return line[0]
    return None


@case(([[1, 2], [3, 4]],), ([],), ([[5]],), ([[1, 2, 3], [4, 5]],))
def diagonals(matrix):
    """Both diagonals; an IndexError of a matrix that is no square."""
    n = len(matrix)
    return [matrix[i][i] for i in range(n)], [matrix[i][n - 1 - i] for i in range(n)]


@case(([[2.0, 1.0, 3.0], [1.0, 3.0, 5.0]],), ([[0.0, 1.0, 2.0], [2.0, 0.0, 4.0]],), ([[1.0, 2.0]],), ([[0.0, 0.0]],))
def solved(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan on an extended matrix, the caller's own."""
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        if rows[pivot][i] == 0:
            raise ValueError("no single solution")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i:
                factor = rows[k][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    return [row[-1] for row in rows]


@case((3, 4), (0, 1), (1, 0), (5, 5))
def times_table(rows: int, columns: int) -> str:
    """A table as text."""
    table = [[i * j for j in range(1, columns + 1)] for i in range(1, rows + 1)]
    return "\n".join(" ".join(f"{x:3}" for x in row) for row in table)


@case(([[1, 2, 3], [4, 5, 6]], 5), ([[1]], 2), ([], 1), ([[1, 3], [2, 4]], 3))
def place_of(matrix, wanted):
    """Row and column of a number in sorted rows, from the corner."""
    i, j = 0, len(matrix[0]) - 1 if matrix else -1
    while i < len(matrix) and j >= 0:
        if matrix[i][j] == wanted:
            return [i, j]
        if matrix[i][j] > wanted:
            j -= 1
        else:
            i += 1
    return None


@case((4,), (0,), (1,), (7,))
def identity(n):
    """Ones on the diagonal, and their sum in two ways."""
    matrix = [[1 if i == j else 0 for j in range(n)] for i in range(n)]
    return matrix, sum(sum(row) for row in matrix), sum([matrix[i][i] for i in range(n)])
