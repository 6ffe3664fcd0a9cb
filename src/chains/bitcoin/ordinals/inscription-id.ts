import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { reversed } from '../hashes.js';

/** The revealing transaction (printed order) and the index of the inscription among those it reveals. */
export interface InscriptionId {
  readonly txid: Uint8Array;
  readonly index: number;
}

export const formatInscriptionId = ({ txid, index }: InscriptionId): string => `${toHex(txid)}i${index}`;

const ID = /^([0-9a-fA-F]{64})i(0|[1-9][0-9]{0,9})$/;
const MAX_INDEX = 0xffff_ffff;

export function parseInscriptionId(text: string): InscriptionId {
  const [, txid, index] = ID.exec(text) ?? [];
  if (txid === undefined || index === undefined || Number(index) > MAX_INDEX)
    throw new DecodeError('not an inscription id: a transaction id of 64 hexadecimal digits, an i and a number');
  return { txid: fromHex(txid), index: Number(index) };
}

const TXID_BYTES = 32;
const INDEX_BYTES = 4;

/**
 * Decodes an id from a field: the txid in internal byte order, then the index, little endian, without trailing zeros
 * unless all four bytes are present. Undefined for any other bytes, which fields may contain.
 */
export function decodeInscriptionId(value: Uint8Array): InscriptionId | undefined {
  if (value.length < TXID_BYTES || value.length > TXID_BYTES + INDEX_BYTES) return undefined;
  const tail = value.subarray(TXID_BYTES);
  if (tail.length > 0 && tail.length < INDEX_BYTES && tail.at(-1) === 0) return undefined;
  const index = tail.reduceRight((sum, byte) => sum * 256 + byte, 0);
  return { txid: reversed(value.subarray(0, TXID_BYTES)), index };
}

export function encodeInscriptionId({ txid, index }: InscriptionId): Uint8Array {
  const bytes = [...reversed(txid)];
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return Uint8Array.from(bytes);
}
