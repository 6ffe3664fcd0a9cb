import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';

/** Both directions of one encoding, so that they cannot drift apart. */
export interface Codec<T> {
  read(reader: CborReader): T;
  write(writer: CborWriter, value: T): void;
}

export type ValueOf<C> = C extends Codec<infer T> ? T : never;

export type Fields = Readonly<Record<string, Codec<unknown>>>;
export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** Decodes exactly one value; trailing bytes are rejected. */
export function decodeWith<T>(codec: Codec<T>, bytes: Uint8Array): T {
  const reader = new CborReader(bytes);
  const value = codec.read(reader);
  reader.expectEnd();
  return value;
}

export function encodeWith<T>(codec: Codec<T>, value: T): Uint8Array {
  const writer = new CborWriter();
  codec.write(writer, value);
  return writer.finish();
}

const codec = <T>(read: (reader: CborReader) => T, write: (writer: CborWriter, value: T) => unknown): Codec<T> => ({
  read,
  write: (writer, value) => void write(writer, value),
});

export const uint: Codec<number> = codec(
  (reader) => reader.readUint(),
  (writer, value) => writer.uint(value),
);

/** Any integer, such as an amount or a difference of amounts. */
export const integer: Codec<bigint> = codec(
  (reader) => reader.readInteger(),
  (writer, value) => writer.int(value),
);

export const bool: Codec<boolean> = codec(
  (reader) => reader.readBool(),
  (writer, value) => writer.bool(value),
);

export const text: Codec<string> = codec(
  (reader) => reader.readText(),
  (writer, value) => writer.text(value),
);

/** Bytes as hexadecimal digits. */
export const hex: Codec<string> = codec(
  (reader) => toHex(reader.readBytes()),
  (writer, value) => writer.bytes(fromHex(value)),
);

/** A value that is passed on as it is encoded, in hexadecimal digits. */
export const encoded: Codec<string> = codec(
  (reader) => toHex(reader.readEncoded()),
  (writer, value) => writer.raw(fromHex(value)),
);

/** Always 64 bits, as the ledger writes it. */
export const double: Codec<number> = codec(
  (reader) => {
    const bytes = reader.readEncoded();
    if (bytes[0] !== 0xfb) reader.fail('expected a 64-bit float');
    return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(1);
  },
  (writer, value) => writer.float(value),
);

const ENCODED_CBOR = 24;

/** CBOR in bytes (tag 24), as hexadecimal digits of the content. */
export const cborInBytes: Codec<string> = codec(
  (reader) => {
    if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
    return toHex(reader.readBytes());
  },
  (writer, value) => writer.tag(ENCODED_CBOR).bytes(fromHex(value)),
);

export const tagged = <T>(tag: number, inner: Codec<T>): Codec<T> =>
  codec(
    (reader) => {
      if (!reader.tryTag(tag)) reader.fail(`expected tag ${tag}`);
      return inner.read(reader);
    },
    (writer, value) => inner.write(writer.tag(tag), value),
  );

export const nullable = <T>(inner: Codec<T>): Codec<T | undefined> =>
  codec(
    (reader) => (reader.tryNull() ? undefined : inner.read(reader)),
    (writer, value) => (value === undefined ? writer.null() : inner.write(writer, value)),
  );

/** `[]` or `[value]`. */
export const maybe = <T>(inner: Codec<T>): Codec<T | undefined> =>
  codec(
    (reader) => {
      const count = reader.readArrayHeader();
      if (!reader.more(count, 0)) return undefined;
      const value = inner.read(reader);
      reader.expectClose(count, 1);
      return value;
    },
    (writer, value) => (value === undefined ? writer.array(0) : inner.write(writer.array(1), value)),
  );

/** An array with a fixed number of items, as a list. */
export const repeat = <T>(count: number, inner: Codec<T>): Codec<readonly T[]> =>
  codec(
    (reader) => {
      const found = reader.readTuple(count);
      const values = Array.from({ length: count }, () => inner.read(reader));
      reader.expectClose(found, count);
      return values;
    },
    (writer, values) => {
      writer.array(count);
      for (const value of values) inner.write(writer, value);
    },
  );

/** When the writer states the length of a list or map in advance. */
export type LengthRule = (count: number) => boolean;

export const createList = <T>(inner: Codec<T>, stated: LengthRule): Codec<readonly T[]> =>
  codec(
    (reader) => {
      const values: T[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) values.push(inner.read(reader));
      return values;
    },
    (writer, values) => {
      const known = stated(values.length);
      if (known) writer.array(values.length);
      else writer.openArray();
      for (const value of values) inner.write(writer, value);
      if (!known) writer.close();
    },
  );

/** Entries in encoded order: the order of the ledger's types is not that of their bytes. */
export const createMap = <K, V>(
  key: Codec<K>,
  value: Codec<V>,
  stated: LengthRule,
): Codec<readonly (readonly [K, V])[]> =>
  codec(
    (reader) => {
      const entries: [K, V][] = [];
      const count = reader.readMapHeader();
      for (let index = 0; reader.more(count, index); index += 1) {
        const name = key.read(reader);
        entries.push([name, value.read(reader)]);
      }
      return entries;
    },
    (writer, entries) => {
      const known = stated(entries.length);
      if (known) writer.map(entries.length);
      else writer.openMap();
      for (const [name, content] of entries) {
        key.write(writer, name);
        value.write(writer, content);
      }
      if (!known) writer.close();
    },
  );

/** An array of named fields. */
export function record<F extends Fields>(fields: F): Codec<RecordOf<F>> {
  const size = Object.keys(fields).length;
  const inner = group(fields);
  return codec(
    (reader) => {
      const count = reader.readTuple(size);
      const value = inner.read(reader);
      reader.expectClose(count, size);
      return value;
    },
    (writer, value) => inner.write(writer.array(size), value),
  );
}

/** Named fields without an array around them. */
export function group<F extends Fields>(fields: F): Codec<RecordOf<F>> {
  const entries = Object.entries(fields);
  return codec(
    (reader) => Object.fromEntries(entries.map(([name, field]) => [name, field.read(reader)])) as RecordOf<F>,
    (writer, value) => {
      for (const [name, field] of entries) field.write(writer, value[name]);
    },
  );
}

/**
 * Records that grew or changed with the versions of nodes, distinguished by their sizes. Written in the first form whose
 * fields the value has.
 */
export function bySize(...forms: readonly Fields[]): Codec<Readonly<Record<string, unknown>>> {
  const records = forms.map((fields) => ({ names: Object.keys(fields), inner: record(fields) }));
  return codec(
    (reader) => {
      const before = reader.at;
      const count = reader.readArrayHeader();
      reader.at = before;
      const found = records.find(({ names }) => names.length === count) ?? records[0]!;
      return found.inner.read(reader);
    },
    (writer, value) => {
      const found = records.find(({ names }) => names.every((name) => name in value));
      if (found === undefined) throw new RangeError(`none of ${records.length} forms has these fields`);
      found.inner.write(writer, value);
    },
  );
}

/** A constructor of a sum type: its number, its name and its fields. */
export type Constructor = readonly [number: number, name: string, fields: Fields];

export type Variant<C extends Constructor> = C extends readonly [number, infer Name, infer F extends Fields]
  ? { readonly type: Name } & RecordOf<F>
  : never;

/** `[number, field, …]`. */
export function variants<const C extends readonly Constructor[]>(
  what: string,
  constructors: C,
): Codec<Variant<C[number]>> {
  const cases = constructors.map(([number, type, fields]) => ({
    number,
    type,
    size: 1 + Object.keys(fields).length,
    fields: group(fields),
  }));
  return codec(
    (reader) => {
      const count = reader.readArrayHeader();
      const number = reader.readUint();
      const sized = cases.filter((each) => each.number === number);
      // Two constructors may share a number if their sizes differ.
      const found = sized.find(({ size }) => size === count) ?? sized[0];
      if (found === undefined) return reader.fail(`${what} ${number}`);
      const value = { type: found.type, ...found.fields.read(reader) };
      reader.expectClose(count, found.size);
      return value as Variant<C[number]>;
    },
    (writer, value) => {
      const found = cases.find(({ type }) => type === value.type);
      if (found === undefined) throw new RangeError(`unknown ${what} '${String(value.type)}'`);
      found.fields.write(writer.array(found.size).uint(found.number), value);
    },
  );
}

/** A number that represents a name. */
export const named = <const N extends readonly string[]>(what: string, names: N): Codec<N[number]> =>
  codec(
    (reader) => {
      const number = reader.readUint();
      return names[number] ?? reader.fail(`${what} ${number}`);
    },
    (writer, value) => writer.uint(names.indexOf(value)),
  );
