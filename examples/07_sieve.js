export function sieve(flags) {
  flags.fill(1).fill(0, 0, 2);
  let count = 0;
  for (let n = 2; n < flags.length; n++) {
    if (!flags[n]) continue;
    count++;
    for (let multiple = n * n; multiple < flags.length; multiple += n) flags[multiple] = 0;
  }
  return count;
}
