export function distance(a, b) {
  if (a.length !== b.length) throw new RangeError(`${a.length} numbers and ${b.length}`);
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] - b[k]) ** 2;
  return Math.sqrt(sum / a.length);
}
