import { decodeTransaction, type Transaction } from '../../chains/cardano/transactions/transaction.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

/** Far above what any network takes. */
const MAX_DIGITS = 512 * 1024;

/** Hexadecimal text of a whole item; `field` names it to the caller. */
export function bytesOf(text: string, field: string): Uint8Array {
  if (text.length > MAX_DIGITS) throw new BuildError(`Invalid ${field}: more than ${MAX_DIGITS / 2} bytes`);
  return decoding(field, () => fromHex(text));
}

export function parseTransaction(text: string, field = 'cbor'): Transaction {
  const bytes = bytesOf(text, field);
  return decoding(field, () => decodeTransaction(bytes), 'a transaction');
}

/** Names the field in what is wrong with it; `form` is what the field should have been, with its article. */
export function decoding<T>(field: string, decode: () => T, form?: string): T {
  try {
    return decode();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    const wrong = form === undefined ? `Invalid ${field}` : `'${field}' is not ${form}`;
    throw new BuildError(`${wrong}: ${cause.message}`, { cause });
  }
}

/** Size in the form that the ledger measures: an array of three, without the byte for whether scripts succeed. */
export const measuredSize = ({ body, witnesses, auxiliary }: Transaction): number =>
  1 + body.encoded.length + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);

/** Names an output: `txHash#index`. */
export const outpointOf = (txHash: string, outputIndex: number): string => `${txHash.toLowerCase()}#${outputIndex}`;
