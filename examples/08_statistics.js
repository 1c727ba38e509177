export function mean_and_deviation(values) {
  let mean = 0;
  let squares = 0;
  let count = 0;
  for (const x of values) {
    count++;
    const off = x - mean;
    mean += off / count;
    squares += off * (x - mean);
  }
  if (count < 2) throw new RangeError("at least two values are needed");
  return [mean, Math.sqrt(squares / (count - 1))];
}
