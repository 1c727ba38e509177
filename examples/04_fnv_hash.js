export function fnv1a(data) {
  let value = 0xcbf29ce484222325n;
  for (const byte of data) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  }
  return value;
}
