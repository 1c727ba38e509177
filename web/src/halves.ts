/** Half precision. A number comes in; the nearest of 16 bits goes out. */

/** The nearest number of half precision. */
export function toFloat16(x: number): number {
  const size = Math.abs(x);
  if (!(size < 65520)) return x * Infinity;
  // Adding it moves the last bit that counts to the end of the double, where the processor rounds.
  const shift = 1.5 * 2 ** (42 + Math.max(-14, Math.floor(Math.log2(size))));
  return x + shift - shift || x * 0;
}
