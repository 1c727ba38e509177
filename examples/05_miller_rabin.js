const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

function power(base, exponent, n) {
  let result = 1n;
  for (base %= n; exponent; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % n;
    base = (base * base) % n;
  }
  return result;
}

function isComposite(n, witness, odd, twos) {
  let x = power(witness, odd, n);
  if (x === 1n || x === n - 1n) return false;
  for (let turn = 1; turn < twos; turn++) {
    x = (x * x) % n;
    if (x === n - 1n) return false;
  }
  return true;
}

export function is_prime(number) {
  const n = BigInt(number);
  if (n < 41n) return WITNESSES.includes(n);
  let odd = n - 1n;
  let twos = 0;
  for (; !(odd & 1n); twos++) odd >>= 1n;
  return !WITNESSES.some((witness) => isComposite(n, witness, odd, twos));
}
