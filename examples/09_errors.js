function average(total, count) {
  return total / count;
}

export function score(points, games) {
  if (points < 0) throw new RangeError(`points are never negative, not ${points}`);
  return average(points, games) * 2;
}
