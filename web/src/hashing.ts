/** SHA-256. Bytes come in, hexadecimal digits go out. */

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // An insecure origin (a phone on the LAN) has no `subtle`.
  const { subtle } = globalThis.crypto ?? {};
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** FIPS 180-4, section 6.2. */
export function ownSha256(bytes: Uint8Array): Uint8Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);

  const words = new Int32Array(64);
  const word = (k: number) => words[k] as number;
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let k = 0; k < 64; k++) {
      const [x, y] = [word(k - 15), word(k - 2)];
      words[k] =
        k < 16
          ? view.getInt32(at + 4 * k)
          : word(k - 16) + word(k - 7) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[k] as number) + word(k);
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [k, each] of [a, b, c, d, e, f, g, h].entries()) state[k] = ((state[k] as number) + each) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [k, each] of state.entries()) digest.setInt32(4 * k, each);
  return new Uint8Array(digest.buffer);
}
