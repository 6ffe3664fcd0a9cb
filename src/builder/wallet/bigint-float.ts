const integer = new BigInt64Array(1);
const low = new Uint32Array(integer.buffer);
const high = new Int32Array(integer.buffer);

/** Tells the order of the two halves: low half first on all processors that run a browser or Node. */
integer[0] = 1n;
const LOW = low[0] === 1 ? 0 : 1;

/**
 * `Number(value)`, which engines do not compile inline: reading the two halves of a 64-bit integer takes a third of the
 * time. A wallet has thousands of amounts.
 */
export function toFloat(value: bigint): number {
  if (BigInt.asIntN(64, value) !== value) return Number(value);
  integer[0] = value;
  return high[1 - LOW]! * 0x1_0000_0000 + low[LOW]!;
}
