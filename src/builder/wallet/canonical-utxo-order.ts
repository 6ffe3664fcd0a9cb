import { compareRanges, readUint48 } from '../../kernel/bytes.js';
import type { Utxo } from '../request/request.js';
import { HASH_BYTES } from './outpoint-set.js';

/** The exact range of a float, which holds a sort key and a position. */
const KEY_BITS = 53;
const BEGINNING_BYTES = 6;
const BEGINNING_BITS = 8 * BEGINNING_BYTES;
/** Up to this many elements a comparison sort is as fast as sorting packed keys. */
const FEW = 12;

/**
 * The positions of the UTxOs by falling lovelace, then by outpoint. A search that visits UTxOs in this order does not
 * depend on the order in which they were given.
 */
export function orderUtxos(utxos: readonly Utxo[], amounts: Float64Array, txHashes: Uint8Array): Float64Array {
  const compare = (a: number, b: number): number =>
    amounts[b]! - amounts[a]! || compareOutpoints(utxos, txHashes, a, b);
  const order = new Float64Array(utxos.length);
  for (let position = 0; position < order.length; position += 1) order[position] = position;
  if (isSorted(order, compare)) return order;
  const bits = Math.ceil(Math.log2(order.length + 1));
  let max = 0;
  for (let position = 0; position < amounts.length; position += 1) max = Math.max(max, amounts[position]!);
  if (order.length <= FEW || max >= 2 ** (KEY_BITS - bits)) return order.sort(compare);
  sortByKey(order, bits, (position) => max - amounts[position]!);
  let start = 0;
  for (let end = 1; end <= order.length; end += 1) {
    if (end < order.length && amounts[order[end]!] === amounts[order[start]!]) continue;
    if (end - start > 1) sortByOutpoint(order.subarray(start, end), bits, utxos, txHashes);
    start = end;
  }
  return order;
}

function isSorted(order: Float64Array, compare: (a: number, b: number) => number): boolean {
  for (let at = 1; at < order.length; at += 1) if (compare(at - 1, at) > 0) return false;
  return true;
}

/** Packs key and position into one number, because a typed array sorts numbers much faster than by a function. */
function sortByKey(positions: Float64Array, bits: number, getKey: (position: number) => number): void {
  const scale = 2 ** bits;
  for (let at = 0; at < positions.length; at += 1) positions[at] = getKey(positions[at]!) * scale + positions[at]!;
  positions.sort();
  for (let at = 0; at < positions.length; at += 1) positions[at]! -= Math.floor(positions[at]! / scale) * scale;
}

function sortByOutpoint(positions: Float64Array, bits: number, utxos: readonly Utxo[], txHashes: Uint8Array): void {
  const compare = (a: number, b: number): number => compareOutpoints(utxos, txHashes, a, b);
  if (positions.length <= FEW) {
    positions.sort(compare);
    return;
  }
  const dropped = 2 ** Math.max(0, BEGINNING_BITS + bits - KEY_BITS);
  const getKey = (position: number): number => Math.floor(readUint48(txHashes, position * HASH_BYTES) / dropped);
  sortByKey(positions, bits, getKey);
  // Outputs of one transaction, and hashes that begin alike.
  let start = 0;
  for (let end = 1; end <= positions.length; end += 1) {
    if (end < positions.length && getKey(positions[end]!) === getKey(positions[start]!)) continue;
    if (end - start > 1) positions.subarray(start, end).sort(compare);
    start = end;
  }
}

function compareOutpoints(utxos: readonly Utxo[], txHashes: Uint8Array, a: number, b: number): number {
  return (
    compareRanges(txHashes, a * HASH_BYTES, b * HASH_BYTES, HASH_BYTES) ||
    (utxos[a]!.outputIndex ?? 0) - (utxos[b]!.outputIndex ?? 0)
  );
}
