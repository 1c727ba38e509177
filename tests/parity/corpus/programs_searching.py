"""Longer programs that search: sudoku, queens, shortest ways with and without an estimate."""

import heapq
from collections import deque

from parity.case import case

# --- sudoku ----------------------------------------------------------------------------------------------------------


def crossed(rows, columns):
    return [a + b for a in rows for b in columns]


ROWS, COLUMNS = "ABCDEFGHI", "123456789"
SQUARES = crossed(ROWS, COLUMNS)
UNITS = (
    [crossed(ROWS, c) for c in COLUMNS]
    + [crossed(r, COLUMNS) for r in ROWS]
    + [crossed(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
)
UNITS_OF = {s: [u for u in UNITS if s in u] for s in SQUARES}
PEERS = {s: {other for unit in UNITS_OF[s] for other in unit} - {s} for s in SQUARES}


def assign(values, square, digit):
    others = values[square].replace(digit, "")
    return values if all(eliminate(values, square, other) for other in others) else None


def eliminate(values, square, digit):
    """Strike a digit, and what follows from that; false where nothing is left."""
    if digit not in values[square]:
        return True
    values[square] = values[square].replace(digit, "")
    left = values[square]
    if len(left) == 0:
        return False
    if len(left) == 1 and not all(eliminate(values, peer, left) for peer in PEERS[square]):
        return False
    for unit in UNITS_OF[square]:
        places = [s for s in unit if digit in values[s]]
        if len(places) == 0:
            return False
        if len(places) == 1 and assign(values, places[0], digit) is None:
            return False
    return True


def searched(values, tried):
    if values is None:
        return None
    if all(len(values[s]) == 1 for s in SQUARES):
        return values
    _, square = min((len(values[s]), s) for s in SQUARES if len(values[s]) > 1)
    for digit in values[square]:
        tried.append(square + digit)
        found = searched(assign(values.copy(), square, digit), tried)
        if found:
            return found
    return None


@case(
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",),
    ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",),
    ("55" + "." * 79,),
    ("12",),
    (".................................................................................",),
)
def sudoku(grid):
    """Solved by striking digits, and by trying where that is not enough."""
    if len(grid) != 81:
        raise ValueError(f"81 squares, not {len(grid)}")
    values = {s: COLUMNS for s in SQUARES}
    for square, digit in zip(SQUARES, grid):
        if digit in COLUMNS and not assign(values, square, digit):
            return None
    tried = []
    solved = searched(values, tried)
    if solved is None:
        return None
    lines = ["".join(solved[r + c] for c in COLUMNS) for r in ROWS]
    return lines, len(tried)


# --- queens ----------------------------------------------------------------------------------------------------------


class Board:
    """Queens, one in each row so far, and what they guard."""

    def __init__(self, size):
        self.size = size
        self.columns = set()
        self.rising = set()
        self.falling = set()
        self.placed = []

    def free(self):
        row = len(self.placed)
        for column in range(self.size):
            if column not in self.columns and row + column not in self.rising and row - column not in self.falling:
                yield column

    def put(self, column):
        row = len(self.placed)
        self.placed.append(column)
        self.columns.add(column)
        self.rising.add(row + column)
        self.falling.add(row - column)

    def take(self):
        column = self.placed.pop()
        row = len(self.placed)
        self.columns.remove(column)
        self.rising.remove(row + column)
        self.falling.remove(row - column)

    def __str__(self):
        return "\n".join("".join("Q" if c == column else "." for c in range(self.size)) for column in self.placed)


def solutions(board):
    if len(board.placed) == board.size:
        yield tuple(board.placed)
        return
    for column in list(board.free()):
        board.put(column)
        yield from solutions(board)
        board.take()


def turned(queens):
    n = len(queens)
    result = [0] * n
    for row, column in enumerate(queens):
        result[column] = n - 1 - row
    return tuple(result)


def symmetries(queens):
    """The eight boards that are one when it is turned and mirrored."""
    for _ in range(4):
        yield queens
        yield tuple(reversed(queens))
        queens = turned(queens)


@case((6,), (1,), (3,), (0,), (7,))
def n_queens(n):
    """How many ways, how many apart from turning and mirroring, and the first of them drawn."""
    seen, distinct, count = set(), [], 0
    for queens in solutions(Board(n)):
        count += 1
        if queens not in seen:
            distinct.append(queens)
            seen.update(symmetries(queens))
    if not distinct:
        return count, 0, "none"
    board = Board(n)
    for column in distinct[0]:
        board.put(column)
    return count, len(distinct), str(board)


# --- ways ------------------------------------------------------------------------------------------------------------


class Maze:
    def __init__(self, drawing):
        self.rows = drawing.split("\n")
        self.height = len(self.rows)
        self.width = max(map(len, self.rows))

    def find(self, sign):
        for y, row in enumerate(self.rows):
            if sign in row:
                return row.index(sign), y
        raise LookupError(f"no {sign} in the maze")

    def neighbours(self, place):
        x, y = place
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            nx, ny = x + dx, y + dy
            if 0 <= ny < self.height and 0 <= nx < len(self.rows[ny]):
                sign = self.rows[ny][nx]
                if sign != "#":
                    yield (nx, ny), int(sign) if sign.isdigit() else 1


@case(
    ("S..#....\n.#.#.##.\n.#...#..\n.####.#.\n....9..E",),
    ("S#E",),
    ("SE",),
    ("S..\n...",),
    ("S5555E\n.####.\n......",),
)
def a_star(drawing):
    """The cheapest way from S to E: its cost, its places, and the maze with the way drawn in."""
    maze = Maze(drawing)
    start, goal = maze.find("S"), maze.find("E")
    estimate = lambda place: abs(place[0] - goal[0]) + abs(place[1] - goal[1])
    frontier = [(estimate(start), 0, start)]
    came_from = {start: None}
    cost = {start: 0}
    expanded = 0
    while frontier:
        _, spent, place = heapq.heappop(frontier)
        if place == goal:
            break
        if spent > cost[place]:
            continue
        expanded += 1
        for following, price in maze.neighbours(place):
            total = spent + price
            if following not in cost or total < cost[following]:
                cost[following] = total
                came_from[following] = place
                heapq.heappush(frontier, (total + estimate(following), total, following))
    else:
        return None
    way = []
    place = goal
    while place is not None:
        way.append(place)
        place = came_from[place]
    way.reverse()
    drawn = [list(row) for row in maze.rows]
    for x, y in way[1:-1]:
        drawn[y][x] = "*"
    return cost[goal], way, "\n".join(map("".join, drawn)), expanded


class Network:
    """Towns and roads; roads lead both ways."""

    def __init__(self):
        self.roads = {}

    def add(self, a, b, length):
        self.roads.setdefault(a, {})[b] = length
        self.roads.setdefault(b, {})[a] = length

    def distances(self, source):
        best = {town: float("inf") for town in self.roads}
        best[source] = 0
        before = {}
        queue = [(0, source)]
        done = set()
        while queue:
            distance, town = heapq.heappop(queue)
            if town in done:
                continue
            done.add(town)
            for other, length in self.roads[town].items():
                if distance + length < best[other]:
                    best[other] = distance + length
                    before[other] = town
                    heapq.heappush(queue, (best[other], other))
        return best, before

    def parts(self):
        """Towns that can be reached from each other."""
        left = set(self.roads)
        while left:
            first = min(left)
            part, queue = {first}, deque([first])
            while queue:
                for other in self.roads[queue.popleft()]:
                    if other not in part:
                        part.add(other)
                        queue.append(other)
            left -= part
            yield sorted(part)


@case(
    ("a-b 4\na-c 1.5\nc-b 2\nb-d 5\nx-y 1", "a", "d"),
    ("a-b 1", "a", "a"),
    ("a-b 1\nc-d 2", "a", "d"),
    ("a-b 1", "z", "a"),
    ("a b", "a", "b"),
)
def dijkstra(roads, source, target):
    """The way between two towns, all distances, and which towns hang together."""
    network = Network()
    for line in roads.splitlines():
        ends, length = line.split(" ")
        a, b = ends.split("-")
        network.add(a, b, float(length) if "." in length else int(length))
    best, before = network.distances(source)
    way = [target]
    while way[-1] in before:
        way.append(before[way[-1]])
    reached = best[target] < float("inf")
    return " > ".join(reversed(way)) if reached else "no way", best, list(network.parts())
