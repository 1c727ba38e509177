export function shortest_path(roads, start, goal) {
  const before = new Map();
  const length = new Map([[start, 0]]);
  const done = new Set();
  for (;;) {
    let place;
    for (const [each, far] of length) {
      if (!done.has(each) && (place === undefined || far < length.get(place))) place = each;
    }
    if (place === undefined) return null;
    if (place === goal) break;
    done.add(place);
    for (const [neighbour, distance] of roads.get(place) ?? []) {
      const there = length.get(place) + distance;
      if (!(there >= length.get(neighbour))) {
        length.set(neighbour, there);
        before.set(neighbour, place);
      }
    }
  }
  const path = [goal];
  while (path.at(-1) !== start) path.push(before.get(path.at(-1)));
  return [length.get(goal), path.reverse()];
}
