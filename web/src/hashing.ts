/** SHA-256. Bytes and the hexadecimal digits that a manifest has come in; whether they belong together goes out. */

/** What a page of an insecure origin (a phone on the LAN) cannot hash, its `fetch` has checked. */
export async function isRight(bytes: Uint8Array<ArrayBuffer>, expected: string): Promise<boolean> {
  const digest = await subtle()?.digest("SHA-256", bytes);
  return !digest || btoa(String.fromCharCode(...new Uint8Array(digest))) === inBase64(expected);
}

/** A hash as `fetch` wants it, where it is `fetch` that has to check it. */
export function integrityOf(expected: string | undefined): { integrity?: string } {
  return expected && !subtle() ? { integrity: `sha256-${inBase64(expected)}` } : {};
}

function inBase64(hexadecimal: string): string {
  return btoa(hexadecimal.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))));
}

function subtle(): SubtleCrypto | undefined {
  return globalThis.crypto?.subtle;
}
