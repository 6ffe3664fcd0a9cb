/** Runestone integers: LEB128 of at most 128 bits in at most 19 bytes. */
const MAX_BYTES = 19;
/** Bits available in the last of 19 bytes. */
const LAST_BITS = 3;

/** Precomputed one-byte integers: a runestone can have a million of them. */
const SMALL: readonly bigint[] = Array.from({ length: 0x80 }, (_, value) => BigInt(value));

/** Decodes all integers; undefined if one of them is too long, too large or truncated. */
export function decodeVarints(bytes: Uint8Array): readonly bigint[] | undefined {
  const numbers: bigint[] = [];
  for (let at = 0; at < bytes.length; ) {
    const small = SMALL[bytes[at]!];
    if (small !== undefined) {
      numbers.push(small);
      at += 1;
      continue;
    }
    let value = 0n;
    for (let index = 0; ; index += 1) {
      const byte = bytes[at];
      if (byte === undefined || index === MAX_BYTES) return undefined;
      const bits = byte & 0x7f;
      if (index === MAX_BYTES - 1 && bits > LAST_BITS) return undefined;
      value |= BigInt(bits) << BigInt(7 * index);
      at += 1;
      if (byte < 0x80) break;
    }
    numbers.push(value);
  }
  return numbers;
}

export function encodeVarint(value: bigint): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return bytes;
}
