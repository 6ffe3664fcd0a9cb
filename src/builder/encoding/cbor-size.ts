const TWO_TO_32 = 0x1_0000_0000;

/** Size of a CBOR head with this argument; for an unsigned integer this is the whole item. */
export function headSize(argument: number): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x1_0000) return 3;
  return argument < TWO_TO_32 ? 5 : 9;
}

/** The same for amounts beyond 2^53: rounding never crosses a size boundary. */
export const amountSize = (amount: bigint): number => headSize(Number(amount));

/** Size of a byte string with its head. */
export const bytesSize = (length: number): number => headSize(length) + length;

/** The largest argument of each head size, in order. */
export const HEAD_LIMITS: readonly (readonly [size: number, largest: bigint])[] = [
  [1, 23n],
  [2, 0xffn],
  [3, 0xffffn],
  [5, 0xffff_ffffn],
  [9, 0xffff_ffff_ffff_ffffn],
];
