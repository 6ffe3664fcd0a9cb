import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Origin, Point, Tip } from '../../source.js';

const HASH_BYTES = 32;
const ENCODED_CBOR = 24;

/** `[]` is the origin, `[slot, hash]` any other point. */
export function readPoint(reader: CborReader): Point | Origin {
  const count = reader.readArrayHeader();
  if (!reader.more(count, 0)) return 'origin';
  const slot = reader.readUint();
  const hash = toHex(reader.readHash(HASH_BYTES));
  reader.expectClose(count, 2);
  return { slot, hash };
}

export function writePoint(writer: CborWriter, point: Point | Origin): CborWriter {
  return point === 'origin' ? writer.array(0) : writer.array(2).uint(point.slot).bytes(fromHex(point.hash));
}

/** `[point, height]`; the height of an empty chain is meaningless. */
export function readTip(reader: CborReader): Tip {
  const count = reader.readTuple(2);
  const point = readPoint(reader);
  const height = reader.readUint();
  reader.expectClose(count, 2);
  return point === 'origin' ? point : { ...point, height };
}

/** CBOR in bytes (tag 24), which nodes use for content that is passed on undecoded. */
export function readWrapped(reader: CborReader): Uint8Array {
  if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
  return reader.readBytes();
}

export const writeWrapped = (writer: CborWriter, bytes: Uint8Array): CborWriter =>
  writer.tag(ENCODED_CBOR).bytes(bytes);
