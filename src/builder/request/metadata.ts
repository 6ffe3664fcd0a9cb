import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter, compareEncodedKeys } from '../../kernel/cbor/writer.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

/** JSON from a lossless parser: integers beyond 2^53 are `bigint`. */
export type MetadataValue =
  | string
  | number
  | bigint
  | readonly MetadataValue[]
  | { readonly [key: string]: MetadataValue };

/** By label, `"0"` to `"18446744073709551615"`. */
export type Metadata = { readonly [label: string]: MetadataValue };

export interface EncodedMetadata {
  /** Auxiliary data in its shortest encoding. */
  readonly encoded: Uint8Array;
  readonly hash: Uint8Array;
}

export const MAX_UINT64 = 0xffff_ffff_ffff_ffffn;
export const MIN_INT = -1n - MAX_UINT64;
/** Limit for a text or byte string in transaction metadata. */
const MAX_STRING_BYTES = 64;
export const MAX_DEPTH = 64;
const LABEL = /^(?:0|[1-9][0-9]{0,19})$/;
const INTEGER = /^(?:0|-?[1-9][0-9]{0,19})$/;
const HEX_BYTES = /^0x(?:[0-9a-fA-F]{2})*$/;

const utf8 = new TextEncoder();

/** Undefined when there is no metadata. */
export function encodeMetadata(metadata: Metadata | undefined): EncodedMetadata | undefined {
  if (metadata === undefined) return undefined;
  return encodeEntries(encodeLabels(metadata));
}

/** The map of encoded values by label; undefined when there are none. */
export function encodeEntries(labels: readonly (readonly [bigint, Uint8Array])[]): EncodedMetadata | undefined {
  if (labels.length === 0) return undefined;
  const entries = labels.map(([label, value]) => [new CborWriter().uint(label).finish(), value] as const);
  const encoded = new CborWriter().canonicalMap(entries).finish();
  return { encoded, hash: blake2b256(encoded) };
}

/** The labels of several sources together; a label must not occur twice. */
export function joinMetadata(sources: readonly (Metadata | undefined)[]): Metadata | undefined {
  const joined: { [label: string]: MetadataValue } = {};
  for (const source of sources)
    for (const [label, value] of Object.entries(source ?? {})) {
      if (Object.hasOwn(joined, label)) throw new BuildError(`metadata has label ${label} twice: use another one`);
      joined[label] = value;
    }
  return Object.keys(joined).length === 0 ? undefined : joined;
}

/** The CBOR of the value under each label. */
export const encodeLabels = (metadata: Metadata): readonly (readonly [bigint, Uint8Array])[] =>
  Object.entries(metadata).map(([label, value]) => [parseLabel(label), encodeValue(value, pointer('', label), 1)]);

export const isLabel = (text: string): boolean => LABEL.test(text) && BigInt(text) <= MAX_UINT64;

function parseLabel(label: string): bigint {
  if (!isLabel(label)) throw invalidMetadata(pointer('', label), `a label must be an integer from 0 to ${MAX_UINT64}`);
  return BigInt(label);
}

function encodeValue(value: MetadataValue, at: string, depth: number): Uint8Array {
  const writer = new CborWriter();
  writeValue(writer, value, at, depth);
  return writer.finish();
}

function writeValue(writer: CborWriter, value: MetadataValue, at: string, depth: number): void {
  if (depth > MAX_DEPTH) throw invalidMetadata(at, `nested deeper than ${MAX_DEPTH} levels`);
  switch (typeof value) {
    case 'string':
      writeString(writer, value, at);
      return;
    case 'number':
    case 'bigint':
      writer.int(checkedInteger(value, at));
      return;
    case 'object':
      if (value === null) break;
      if (isList(value)) {
        writer.array(value.length);
        for (const [index, item] of value.entries()) writeValue(writer, item, `${at}/${index}`, depth + 1);
      } else writeMap(writer, value, at, depth);
      return;
  }
  throw invalidMetadata(at, `${value === null ? 'null' : `a ${typeof value}`} is not allowed in transaction metadata`);
}

const isList = (value: object): value is readonly MetadataValue[] => Array.isArray(value);

function writeMap(writer: CborWriter, map: { readonly [key: string]: MetadataValue }, at: string, depth: number): void {
  const entries = Object.entries(map).map(([key, value]) => {
    const inner = pointer(at, key);
    return [encodeKey(key, inner), encodeValue(value, inner, depth + 1)] as const;
  });
  const sorted = entries.toSorted(([a], [b]) => compareEncodedKeys(a, b));
  if (sorted.some(([key], index) => index > 0 && compareEncodedKeys(sorted[index - 1]![0], key) === 0))
    throw invalidMetadata(at, 'two keys are equal after conversion');
  writer.map(sorted.length);
  for (const [key, value] of sorted) writer.raw(key).raw(value);
}

/** Follows cardano-cli's JSON without schema: a key that looks like an integer is one, `0x…` is bytes. */
function encodeKey(key: string, at: string): Uint8Array {
  const writer = new CborWriter();
  if (INTEGER.test(key) && isInRange(BigInt(key))) writer.int(BigInt(key));
  else writeString(writer, key, at);
  return writer.finish();
}

function writeString(writer: CborWriter, value: string, at: string): void {
  const isBytes = HEX_BYTES.test(value);
  const bytes = isBytes ? fromHex(value.slice(2)) : utf8.encode(value);
  if (bytes.length > MAX_STRING_BYTES)
    throw invalidMetadata(
      at,
      `${bytes.length} bytes of ${isBytes ? 'bytes' : 'text'}, but the maximum is ${MAX_STRING_BYTES}`,
    );
  if (isBytes) writer.bytes(bytes);
  else writer.text(value);
}

function checkedInteger(value: number | bigint, at: string): bigint {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw invalidMetadata(at, Number.isInteger(value) ? 'an integer that lost precision' : 'only integers are allowed');
  const exact = BigInt(value);
  if (!isInRange(exact)) throw invalidMetadata(at, 'an integer beyond 64 bits');
  return exact;
}

const isInRange = (value: bigint): boolean => value >= MIN_INT && value <= MAX_UINT64;

/** RFC 6901. */
const pointer = (at: string, key: string): string => `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const invalidMetadata = (at: string, reason: string): BuildError =>
  new BuildError(`Invalid metadata at ${at}: ${reason}`);
