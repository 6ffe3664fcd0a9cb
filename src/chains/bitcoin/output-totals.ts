import { type ScriptType, scriptType } from './script-type.js';

/** Types of scripts that can be spent. Append only: the index stores the position. */
export const OUTPUT_TYPES = [
  'pubkey',
  'pubkeyhash',
  'scripthash',
  'multisig',
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
  'anchor',
  'witness_unknown',
  'nonstandard',
] as const satisfies readonly ScriptType[];

export type OutputType = (typeof OUTPUT_TYPES)[number];

const PLACES: ReadonlyMap<string, number> = new Map(OUTPUT_TYPES.map((type, place) => [type, place]));
const NONSTANDARD = PLACES.get('nonstandard')!;

/** Unspent outputs of a type: their number and their satoshi. */
export interface OutputTotal {
  count: bigint;
  value: bigint;
}

/** Unspent outputs by type, in the order of `OUTPUT_TYPES`. */
export type OutputTotals = OutputTotal[];

export const noOutputs = (): OutputTotals => OUTPUT_TYPES.map(() => ({ count: 0n, value: 0n }));

export const copyTotals = (totals: readonly OutputTotal[]): OutputTotals => totals.map((total) => ({ ...total }));

/** Adds an output, or subtracts a spent one. */
export function changeTotals(totals: OutputTotals, script: Uint8Array, value: bigint, sign: 1n | -1n): void {
  const total = totals[PLACES.get(scriptType(script)) ?? NONSTANDARD]!;
  total.count += sign;
  total.value += sign * value;
}

const ENTRY_BYTES = 16;

export function encodeTotals(totals: readonly OutputTotal[]): Uint8Array {
  const bytes = Buffer.alloc(totals.length * ENTRY_BYTES);
  for (const [place, { count, value }] of totals.entries()) {
    bytes.writeBigInt64BE(count, place * ENTRY_BYTES);
    bytes.writeBigInt64BE(value, place * ENTRY_BYTES + 8);
  }
  return bytes;
}

export function decodeTotals(encoded: Uint8Array): OutputTotals {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.length);
  return OUTPUT_TYPES.map((_, place) => ({
    count: bytes.readBigInt64BE(place * ENTRY_BYTES),
    value: bytes.readBigInt64BE(place * ENTRY_BYTES + 8),
  }));
}
