export function factorial(n) {
  let result = 1n;
  for (let factor = 2n; factor <= n; factor++) result *= factor;
  return result;
}
