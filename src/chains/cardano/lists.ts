import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';

/** Optional set tag since Conway; earlier sets were plain arrays. */
const SET_TAG = 258;

/** Size of the set tag. */
export const SET_TAG_BYTES = 3;

/** Whether sets are written with tag 258. Libraries that re-encode a transaction add the tag. */
export type SetEncoding = 'tagged' | 'untagged';

export type Read<T> = (reader: CborReader) => T;
export type Write<T> = (writer: CborWriter, value: T) => void;

/** One shared empty list for absent fields, since most fields of most transactions are absent. */
export const NONE: readonly never[] = [];

export function readList<T>(reader: CborReader, read: Read<T>): readonly T[] {
  const items: T[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) items.push(read(reader));
  return items;
}

/** Items in encoded order. */
export function readSet<T>(reader: CborReader, read: Read<T>): readonly T[] {
  if (reader.peek() >> 5 === 6) reader.tryTag(SET_TAG);
  return readList(reader, read);
}

/** One item per key: the last one, as in the ledger before Conway rejected duplicates. */
export function keepLastByKey<T>(items: readonly T[], getKey: (item: T) => Uint8Array): readonly T[] {
  if (!hasRepeats(items, getKey)) return items;
  return [...new Map(items.map((item) => [toHex(getKey(item)), item])).values()];
}

const FEW = 64;

// Runs for every key of every block, so it compares bytes in a loop without calls or allocations.

function hasRepeats<T>(items: readonly T[], getKey: (item: T) => Uint8Array): boolean {
  let ascending = true;
  for (let index = 1; ascending && index < items.length; index += 1)
    ascending = isBefore(getKey(items[index - 1]!), getKey(items[index]!));
  if (ascending) return false;
  if (items.length > FEW) return new Set(items.map((item) => toHex(getKey(item)))).size < items.length;
  return items.some((item, index) => {
    const key = getKey(item);
    for (let before = 0; before < index; before += 1) {
      const other = getKey(items[before]!);
      if (!isBefore(key, other) && !isBefore(other, key)) return true;
    }
    return false;
  });
}

/** Strict canonical order: shorter first, then byte by byte. */
export function isBefore(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return a.length < b.length;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return a[index]! < b[index]!;
  return false;
}

export const readHashes28 = (reader: CborReader): readonly Uint8Array[] =>
  keepLastByKey(readSet(reader, readHash28), (hash) => hash);

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
export const readLovelace = (reader: CborReader): bigint => reader.readUintBig();
export const readSpan = (reader: CborReader): Uint8Array => reader.readEncoded();

/** The head of a set of this many items. */
export function writeSetHeader(writer: CborWriter, count: number, encoding: SetEncoding): void {
  if (encoding === 'tagged') writer.tag(SET_TAG);
  writer.array(count);
}

export function writeSet<T>(writer: CborWriter, items: readonly T[], write: Write<T>, encoding: SetEncoding): void {
  writeSetHeader(writer, items.length, encoding);
  for (const item of items) write(writer, item);
}

/** Writes lists, and sets without the optional tag. */
export function writeList<T>(writer: CborWriter, items: readonly T[], write: Write<T>): void {
  writer.array(items.length);
  for (const item of items) write(writer, item);
}

export function writeEntries<K, V>(
  writer: CborWriter,
  entries: readonly (readonly [K, V])[],
  writeKey: Write<K>,
  writeValue: Write<V>,
): void {
  writer.map(entries.length);
  for (const [key, value] of entries) {
    writeKey(writer, key);
    writeValue(writer, value);
  }
}

export function writeOrNull<T>(writer: CborWriter, value: T | undefined, write: Write<T>): void {
  if (value === undefined) writer.null();
  else write(writer, value);
}

export const writeBytes = (writer: CborWriter, value: Uint8Array): void => void writer.bytes(value);
export const writeUint = (writer: CborWriter, value: number | bigint): void => void writer.uint(value);
export const writeInt = (writer: CborWriter, value: number | bigint): void => void writer.int(value);
export const writeEncoded = (writer: CborWriter, value: Uint8Array): void => void writer.raw(value);
