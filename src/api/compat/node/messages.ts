import { type Codec, encodeWith } from '../../../chains/cardano/node/codec.js';
import { type NodePoint, point, tip } from '../../../chains/cardano/node/points.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { BlockPosition } from '../../../store/queries/cardano/blocks/blocks.js';

/** Opens `[number, …]`. */
export function openMessage(message: Uint8Array): { readonly number: number; readonly reader: CborReader } {
  const reader = new CborReader(message);
  reader.readArrayHeader();
  return { number: reader.readUint(), reader };
}

/** `[number, field, …]` of encoded fields. */
export function createMessage(number: number, ...fields: readonly Uint8Array[]): Uint8Array {
  const writer = new CborWriter().array(1 + fields.length).uint(number);
  for (const field of fields) writer.raw(field);
  return writer.finish();
}

const toNodePoint = (position: BlockPosition | undefined): NodePoint =>
  position === undefined ? 'origin' : { slot: position.slot, hash: position.hash };

export const encodePoint = (position: BlockPosition | undefined): Uint8Array =>
  encodeWith(point, toNodePoint(position));

export const encodeTip = (position: BlockPosition): Uint8Array =>
  encodeWith(tip, { point: toNodePoint(position), height: BigInt(position.height) });

/** Reads a list with an upper bound of items. */
export function readBoundedList<T>(reader: CborReader, inner: Codec<T>, max: number): readonly T[] {
  const items: T[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    if (index >= max) reader.fail(`more than ${max} items`);
    items.push(inner.read(reader));
  }
  return items;
}
