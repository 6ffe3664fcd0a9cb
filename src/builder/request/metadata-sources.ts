import { findMetadataProblem } from '../../chains/cardano/ledger/auxiliary-data.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex } from '../../kernel/hex.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { splitText } from './cip25.js';
import {
  type EncodedMetadata,
  encodeEntries,
  encodeLabels,
  isLabel,
  MAX_DEPTH,
  MAX_UINT64,
  type Metadata,
  MIN_INT,
} from './metadata.js';

/** Metadata in every form that a request may have; their labels are joined. */
export interface MetadataSources {
  readonly metadata?: Metadata | undefined;
  /** By label, in cardano-cli's detailed schema: `{"int": 1}`, `{"map": [{"k": …, "v": …}]}`. */
  readonly detailedMetadata?: { readonly [label: string]: unknown } | undefined;
  /** CBOR of a map from labels to values; the bytes of each value are kept. */
  readonly metadataCbor?: Uint8Array | undefined;
  /** A message of any length (CIP-20), one paragraph per line. */
  readonly message?: string | undefined;
}

const MESSAGE_LABEL = 674n;

/** Undefined when there is no metadata. */
export function encodeMetadataSources(sources: MetadataSources): EncodedMetadata | undefined {
  const { metadata, detailedMetadata, metadataCbor, message } = sources;
  const entries = new Map<bigint, Uint8Array>();
  const add = (label: bigint, value: Uint8Array): void => {
    if (entries.has(label))
      throw new BuildError(
        `metadata has label ${label} twice: use one of metadata, detailedMetadata, metadataCbor, message`,
      );
    entries.set(label, value);
  };
  for (const [label, value] of encodeLabels(metadata ?? {})) add(label, value);
  for (const [text, value] of Object.entries(detailedMetadata ?? {}))
    add(parseLabel(text), checked(encodeDetailed(value, `detailedMetadata.${text}`, 1), `detailedMetadata.${text}`));
  for (const [label, value] of metadataCbor === undefined ? [] : readMetadataCbor(metadataCbor)) add(label, value);
  // The detailed form has texts that begin with `0x`; in `metadata` these are bytes.
  if (message !== undefined) {
    const lines = { list: splitMessage(message).map((string) => ({ string })) };
    add(MESSAGE_LABEL, encodeDetailed({ map: [{ k: { string: 'msg' }, v: lines }] }, 'message', 1));
  }
  return encodeEntries([...entries]);
}

/** CIP-20: lines of at most 64 bytes. */
export function splitMessage(message: string): readonly string[] {
  if (message === '') throw new BuildError('message is empty: leave it out');
  return message.split(/\r?\n/).flatMap((line) => splitText(line));
}

function parseLabel(text: string): bigint {
  if (!isLabel(text))
    throw new BuildError(`detailedMetadata: the label ${text} must be an integer from 0 to ${MAX_UINT64}`);
  return BigInt(text);
}

function readMetadataCbor(bytes: Uint8Array): readonly (readonly [bigint, Uint8Array])[] {
  const entries = decoding(
    'metadataCbor',
    () => {
      const reader = new CborReader(bytes);
      const count = reader.readMapHeader();
      const read: (readonly [bigint, Uint8Array])[] = [];
      for (let index = 0; reader.more(count, index); index += 1)
        read.push([reader.readUintBig(), reader.readEncoded()] as const);
      reader.expectEnd();
      return read;
    },
    'a map of metadata',
  );
  return entries.map(([label, value]) => [label, checked(value, `metadataCbor, label ${label}`)] as const);
}

function checked(value: Uint8Array, field: string): Uint8Array {
  const problem = findMetadataProblem(value);
  if (problem !== undefined) throw new BuildError(`${field} contains ${problem}`);
  return value;
}

function encodeDetailed(value: unknown, at: string, depth: number): Uint8Array {
  if (depth > MAX_DEPTH) throw new BuildError(`${at} is nested deeper than ${MAX_DEPTH} levels`);
  const [kind, content] = singleEntry(value, at);
  const writer = new CborWriter();
  if (kind === 'int') return writer.int(parseInteger(content, at)).finish();
  if (kind === 'string' && typeof content === 'string') return writer.text(content).finish();
  if (kind === 'bytes' && typeof content === 'string')
    return writer.bytes(decoding(at, () => fromHex(content))).finish();
  if (kind === 'list' && Array.isArray(content)) {
    writer.array(content.length);
    for (const [index, each] of content.entries()) writer.raw(encodeDetailed(each, `${at}.list[${index}]`, depth + 1));
    return writer.finish();
  }
  if (kind === 'map' && Array.isArray(content)) {
    writer.map(content.length);
    for (const [index, each] of content.entries()) {
      const pair = each as { readonly k?: unknown; readonly v?: unknown } | null;
      writer.raw(encodeDetailed(pair?.k, `${at}.map[${index}].k`, depth + 1));
      writer.raw(encodeDetailed(pair?.v, `${at}.map[${index}].v`, depth + 1));
    }
    return writer.finish();
  }
  throw new BuildError(`${at} must be one of {"int"}, {"string"}, {"bytes"}, {"list"}, {"map"} with a matching value`);
}

function singleEntry(value: unknown, at: string): readonly [string, unknown] {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const [entry, other] = entries;
  if (entry === undefined || other !== undefined)
    throw new BuildError(`${at} must be an object with one of int, string, bytes, list, map`);
  return entry;
}

function parseInteger(value: unknown, at: string): bigint {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isSafeInteger(value)))
    throw new BuildError(`${at}.int must be an integer`);
  const exact = BigInt(value);
  if (exact < MIN_INT || exact > MAX_UINT64) throw new BuildError(`${at}.int is beyond 64 bits`);
  return exact;
}
