/** SHA-256. Bytes come in, hexadecimal digits go out. */

/** Nothing where the host cannot: a page of an insecure origin (a phone on the LAN), whose `fetch` checks hashes itself. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const digest = await subtle()?.digest("SHA-256", bytes);
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A hash as `fetch` wants it, where it is `fetch` that has to check it. */
export function integrityOf(expected: string | undefined): { integrity?: string } {
  if (!expected || subtle()) return {};
  return { integrity: `sha256-${btoa(expected.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))))}` };
}

function subtle(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle;
}
