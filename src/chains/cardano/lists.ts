import type { CborReader } from '../../kernel/cbor/reader.js';

/** Since Conway a set may be marked with this tag; before it was a plain array. */
const SET_TAG = 258;

export type Read<T> = (reader: CborReader) => T;

/** For absent fields: one shared empty list, since most fields of most transactions are absent. */
export const NONE: readonly never[] = [];

export function readList<T>(reader: CborReader, read: Read<T>): readonly T[] {
  const items: T[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) items.push(read(reader));
  return items;
}

/** The items in their written order. The ledger counts an item that is written twice once. */
export function readSet<T>(reader: CborReader, read: Read<T>): readonly T[] {
  if (reader.peek() === 0xd9) reader.tryTag(SET_TAG);
  return readList(reader, read);
}

export function readEntries<K, V>(
  reader: CborReader,
  readKey: Read<K>,
  readValue: Read<V>,
): readonly (readonly [K, V])[] {
  const entries: [K, V][] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = readKey(reader);
    entries.push([key, readValue(reader)]);
  }
  return entries;
}

export const readOrNull = <T>(reader: CborReader, read: Read<T>): T | undefined =>
  reader.tryNull() ? undefined : read(reader);

export const readHash28 = (reader: CborReader): Uint8Array => reader.readHash(28);
export const readHash32 = (reader: CborReader): Uint8Array => reader.readHash(32);
export const readLovelace = (reader: CborReader): bigint => reader.readUintBig();
export const readSpan = (reader: CborReader): Uint8Array => reader.readEncoded();
