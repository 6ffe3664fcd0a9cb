import Type from 'typebox';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { MAX_INT32 } from '../../kit/schema.js';

/**
 * Parameters in paths. Schemas only limit the length: a malformed value has to be reported with the message of
 * Blockfrost, which some of its clients compare.
 */

const Segment = (description: string) => Type.String({ maxLength: 256, description });

export const PARAMETER = {
  block: Segment('Hash or height of a block'),
  epoch: Segment('Number of an epoch'),
  slot: Segment('Absolute slot, or slot of an epoch'),
  pool: Segment('Pool id, bech32 or hexadecimal'),
  txHash: Segment('Hash of a transaction'),
  label: Segment('Metadata label'),
  scriptHash: Segment('Hash of a script'),
  datumHash: Segment('Hash of a datum'),
} as const;

export const invalid = (message: string): ServiceError => new ServiceError('invalid', message);

/** The message of every 404 of Blockfrost is the same (`failures.ts`). */
export const notFound = (): ServiceError => new ServiceError('not-found', NOT_FOUND);

export const NOT_FOUND = 'The requested component has not been found.';

const HASH = /^[0-9a-f]{64}$/i;
const SCRIPT_HASH = /^[0-9a-f]{56}$/i;

/** Whether a text looks like a number, also a negative or fractional one. */
const isNumeric = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);

/** A whole number up to the largest integer of PostgreSQL; undefined for any other text. */
function parseInt32(text: string): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= MAX_INT32 ? number : undefined;
}

/** Hash in lower case, or height, of a block. */
export function readHeightOrHash(text: string): string {
  if (HASH.test(text)) return text.toLowerCase();
  if (!isNumeric(text)) throw invalid('Missing or malformed block hash.');
  const height = parseInt32(text);
  if (height === undefined) throw invalid('Missing, out of range or malformed block number.');
  return String(height);
}

function requireInteger(text: string, name: string): void {
  if (!/^-?\d+$/.test(text)) throw invalid(`params/${name} must be integer`);
}

export function readEpoch(text: string, name = 'number'): number {
  requireInteger(text, name);
  const epoch = parseInt32(text);
  if (epoch === undefined) throw invalid('Missing, out of range or malformed epoch_number.');
  return epoch;
}

export function readSlot(text: string): number {
  requireInteger(text, 'slot_number');
  const slot = parseInt32(text);
  if (slot === undefined) throw invalid('Missing, out of range or malformed slot_number.');
  return slot;
}

const LAST_LABEL = 2n ** 64n - 1n;

export function readLabel(text: string): bigint {
  const label = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
  if (label === undefined || label > LAST_LABEL) throw invalid('Missing, out of range or malformed label.');
  return label;
}

export function readPool(text: string): Uint8Array {
  try {
    return parsePoolId(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw invalid('Invalid or malformed pool id format.');
  }
}

/** Blockfrost has no message for a malformed hash of a transaction, a datum or a script: nothing has such a hash. */
export const readHash = (text: string): string => matching(HASH, text);

export const readScriptHash = (text: string): string => matching(SCRIPT_HASH, text);

function matching(pattern: RegExp, text: string): string {
  if (!pattern.test(text)) throw notFound();
  return text.toLowerCase();
}
