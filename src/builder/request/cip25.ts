import { countUtf8Bytes } from '../../kernel/bytes.js';
import { BuildError } from '../errors.js';
import type { Metadata, MetadataValue } from './metadata.js';

/** A token with its CIP-25 metadata. */
export interface DescribedToken {
  /** Hexadecimal. */
  readonly policyId: string;
  /** Hexadecimal. */
  readonly assetName: string;
  readonly metadata: MetadataValue;
}

type MetadataMap = { readonly [key: string]: MetadataValue };

const LABEL = '721';
const MAX_TEXT_BYTES = 64;
/** Deeper metadata is rejected during encoding. */
const MAX_DEPTH = 64;

/**
 * Adds label 721 in version 2 of CIP-25, where policies and names are bytes, so that every name is supported. Text that
 * is too long for metadata becomes a list of chunks, which readers concatenate.
 */
export function withCip25(existing: Metadata | undefined, tokens: readonly DescribedToken[]): Metadata | undefined {
  if (tokens.length === 0) return existing;
  if (existing !== undefined && LABEL in existing)
    throw new BuildError('metadata already has label 721: describe tokens there or per token, not both');
  const policies = new Map<string, Map<string, MetadataValue>>();
  for (const { policyId, assetName, metadata } of tokens) {
    const names = policies.get(policyId.toLowerCase()) ?? new Map<string, MetadataValue>();
    policies.set(policyId.toLowerCase(), names);
    const name = `0x${assetName.toLowerCase()}`;
    if (names.has(name)) throw new BuildError(`The token ${policyId}${assetName} is described twice`);
    if (!isMap(metadata)) throw new BuildError(`The metadata of ${policyId}${assetName} must be an object`);
    names.set(name, splitLongTexts(metadata, 0));
  }
  const byPolicy = [...policies].map(([policyId, names]) => [`0x${policyId}`, Object.fromEntries(names)] as const);
  return { ...existing, [LABEL]: { ...Object.fromEntries(byPolicy), version: 2 } };
}

const isMap = (value: MetadataValue): value is MetadataMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies only to values of a map, because a list may already consist of chunks. */
function splitLongTexts(value: MetadataValue, depth: number): MetadataValue {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value))
    return value.map((each: MetadataValue) => (typeof each === 'string' ? each : splitLongTexts(each, depth + 1)));
  if (isMap(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, splitLongTexts(each, depth + 1)]));
  return typeof value === 'string' && countUtf8Bytes(value) > MAX_TEXT_BYTES && !value.startsWith('0x')
    ? splitText(value)
    : value;
}

/** Chunks of at most 64 bytes, which do not split a character. None but the first begins with `0x`, which means bytes. */
export function splitText(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const size = countUtf8Bytes(character);
    if (bytes + size > MAX_TEXT_BYTES) {
      const carried = character === '0' && characters[index + 1] === 'x' ? characters[index - 1]! : '';
      pieces.push(piece.slice(0, piece.length - carried.length));
      [piece, bytes] = [carried, countUtf8Bytes(carried)];
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}
