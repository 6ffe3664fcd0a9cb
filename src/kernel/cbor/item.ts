import { bignumFromBytes } from './bignum.js';
import { CborReader } from './reader.js';
import { CborWriter } from './writer.js';

/** Deeper values are rejected: recursive code, including a client's JSON parser, has a limited stack. */
export const MAX_ITEM_DEPTH = 512;

/** Tags of big integers, whose content is a byte string. */
const POSITIVE_BIGNUM = 2;
const NEGATIVE_BIGNUM = 3;

/**
 * Any CBOR value, for user-defined content (datums, metadata). Map order and duplicate keys are preserved; `start` and
 * `end` are the position in the source bytes.
 */
export type CborItem = { readonly start: number; readonly end: number } & CborContent;

export type CborContent =
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly CborItem[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [CborItem, CborItem])[] }
  | { readonly kind: 'tag'; readonly tag: number; readonly item: CborItem }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'simple'; readonly value: number }
  | { readonly kind: 'null' }
  | { readonly kind: 'undefined' };

/** Decodes exactly one value; trailing bytes are rejected. */
export function decodeCborItem(bytes: Uint8Array): CborItem {
  const reader = new CborReader(bytes);
  const item = readCborItem(reader);
  reader.expectEnd();
  return item;
}

export function readCborItem(reader: CborReader, depth = 0): CborItem {
  if (depth > MAX_ITEM_DEPTH) reader.fail('nested too deeply');
  const start = reader.at;
  const content = readContent(reader, depth);
  return { ...content, start, end: reader.at };
}

function readContent(reader: CborReader, depth: number): CborContent {
  switch (reader.peekType()) {
    case 'uint':
    case 'negative':
      return { kind: 'int', value: reader.readIntBig() };
    case 'bytes':
      return { kind: 'bytes', value: reader.readBytes() };
    case 'text':
      return { kind: 'text', value: reader.readText() };
    case 'array': {
      const items: CborItem[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) items.push(readCborItem(reader, depth + 1));
      return { kind: 'array', items };
    }
    case 'map': {
      const entries: [CborItem, CborItem][] = [];
      const count = reader.readMapHeader();
      for (let index = 0; reader.more(count, index); index += 1) {
        const key = readCborItem(reader, depth + 1);
        entries.push([key, readCborItem(reader, depth + 1)]);
      }
      return { kind: 'map', entries };
    }
    case 'tag': {
      const tag = reader.readTag();
      // Also with a longer head than needed, which RFC 8949 allows: encoded again it has the shortest one.
      if (tag === POSITIVE_BIGNUM) return { kind: 'int', value: bignumFromBytes(reader.readBytes()) };
      if (tag === NEGATIVE_BIGNUM) return { kind: 'int', value: -1n - bignumFromBytes(reader.readBytes()) };
      return { kind: 'tag', tag, item: readCborItem(reader, depth + 1) };
    }
    case 'simple':
      return readSimple(reader);
  }
}

function readSimple(reader: CborReader): CborContent {
  const first = reader.peek();
  const { start } = reader.skipSpan();
  switch (first) {
    case 0xf4:
    case 0xf5:
      return { kind: 'bool', value: first === 0xf5 };
    case 0xf6:
      return { kind: 'null' };
    case 0xf7:
      return { kind: 'undefined' };
    case 0xf8:
      return { kind: 'simple', value: reader.bytes[start + 1]! };
    case 0xf9:
    case 0xfa:
    case 0xfb:
      return { kind: 'float', value: readFloat(reader.bytes, start) };
    default:
      return { kind: 'simple', value: first & 31 };
  }
}

function readFloat(bytes: Uint8Array, start: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start + 1);
  if (bytes[start] === 0xfb) return view.getFloat64(0);
  if (bytes[start] === 0xfa) return view.getFloat32(0);
  const half = view.getUint16(0);
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** Canonical: minimal heads, definite lengths, sorted map keys. */
export function encodeCborItem(item: CborContent): Uint8Array {
  const writer = new CborWriter();
  writeCborItem(writer, item);
  return writer.finish();
}

export function writeCborItem(writer: CborWriter, item: CborContent): void {
  switch (item.kind) {
    case 'int':
      writer.int(item.value);
      return;
    case 'bytes':
      writer.bytes(item.value);
      return;
    case 'text':
      writer.text(item.value);
      return;
    case 'array':
      writer.array(item.items.length);
      for (const inner of item.items) writeCborItem(writer, inner);
      return;
    case 'map':
      writer.canonicalMap(item.entries.map(([key, value]) => [encodeCborItem(key), encodeCborItem(value)]));
      return;
    case 'tag':
      writer.tag(item.tag);
      writeCborItem(writer, item.item);
      return;
    case 'bool':
      writer.bool(item.value);
      return;
    case 'float':
      writer.float(item.value);
      return;
    case 'simple':
      writer.simple(item.value);
      return;
    case 'null':
      writer.null();
      return;
    case 'undefined':
      writer.undefined();
      return;
  }
}
