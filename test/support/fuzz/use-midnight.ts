import { decodeBlock, encodeBlock } from '../../../src/chains/midnight/block.js';
import { readTag } from '../../../src/chains/midnight/tag.js';
import { ServiceError } from '../../../src/kernel/errors.js';
import { attempt } from './attempt.js';

/** Replacements for a number or a string of JSON. */
const ODD_VALUES = ['1e400', '-1', '9007199254740993', '1.5', '""', '"\\u0000"', '"\\ud800"', '"0x"', 'null', '{}'];
const DEPTH = 20_000;

/** JSON with one value replaced by another. */
export function mutateJson(bytes: Uint8Array, random: () => number): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8');
  const values = [...text.matchAll(/"[^"]*"|-?\d+|true|false|null/g)];
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) return bytes;
  const index = Math.floor(random() * (ODD_VALUES.length + 1));
  const odd = ODD_VALUES[index] ?? '['.repeat(DEPTH) + ']'.repeat(DEPTH);
  return Buffer.from(text.slice(0, value.index) + odd + text.slice(value.index + value[0].length));
}

/** Whether the bytes were decoded. */
export async function fuzzMidnightBlock(bytes: Uint8Array): Promise<boolean> {
  const block = attempt(() => decodeBlock(bytes));
  if (block === undefined) return false;
  encodeBlock(block);
  return true;
}

/** The ledger library reads the bytes after the tag, in a worker process that may exit. */
export async function fuzzMidnightTag(bytes: Uint8Array): Promise<boolean> {
  try {
    return attempt(() => readTag(bytes)) !== undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'undecodable') return false;
    throw error;
  }
}
