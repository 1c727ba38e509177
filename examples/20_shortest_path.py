"""The shortest path: a dict of dicts comes in, a heap says where to go on.

>>> shortest_path({"A": {"B": 7}}, "B", "A")
>>> shortest_path({"A": {"B": 7, "C": 3}, "C": {"B": 1, "D": 8}, "B": {"D": 2}}, "A", "D")
"""

import heapq

from lanewise import compile


@compile
def shortest_path(roads: dict[str, dict[str, int]], start: str, goal: str) -> tuple[int, list[str]] | None:
    """Dijkstra's algorithm: how far it is, and the places on the way. None if there is no way."""
    before: dict[str, str] = {}
    length = {start: 0}
    open_ends = [(0, start)]
    while open_ends:
        so_far, place = heapq.heappop(open_ends)
        if place == goal:
            path = [goal]
            while path[-1] != start:
                path.append(before[path[-1]])
            return so_far, path[::-1]
        if so_far > length[place]:
            continue
        for neighbour, distance in roads.get(place, {}).items():
            there = so_far + distance
            if neighbour not in length or there < length[neighbour]:
                length[neighbour] = there
                before[neighbour] = place
                heapq.heappush(open_ends, (there, neighbour))
    return None


if __name__ == "__main__":
    roads = {"A": {"B": 7, "C": 3}, "C": {"B": 1, "D": 8}, "B": {"D": 2}, "D": {}}
    print(shortest_path(roads, "A", "D"))
    print(shortest_path(roads, "D", "A"))
