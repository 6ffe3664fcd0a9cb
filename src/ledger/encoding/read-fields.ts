import { type Read, readEntries } from '../../chains/cardano/lists.js';
import type { CborReader } from '../../kernel/cbor/reader.js';

/** The node encodes an optional value as an array of none or one item. */
export function readOptional<T>(reader: CborReader, read: Read<T>): T | undefined {
  const count = reader.readArrayHeader();
  if (!reader.more(count, 0)) return undefined;
  const value = read(reader);
  reader.expectClose(count, 1);
  return value;
}

/** An array whose items `read` reads one after the other. */
export function readRecord<T>(reader: CborReader, size: number, read: Read<T>): T {
  const count = reader.readTuple(size);
  const value = read(reader);
  reader.expectClose(count, size);
  return value;
}

export const readNumbers = <K>(reader: CborReader, readKey: Read<K>): readonly (readonly [K, number])[] =>
  readEntries(reader, readKey, (inner) => inner.readUint());

export const readAmounts = <K>(reader: CborReader, readKey: Read<K>): readonly (readonly [K, bigint])[] =>
  readEntries(reader, readKey, (inner) => inner.readUintBig());
