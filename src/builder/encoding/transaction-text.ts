import { decodeTransaction, type Transaction } from '../../chains/cardano/transactions/transaction.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

/** Far above the limit of any network. */
const MAX_DIGITS = 512 * 1024;

/** Parses hexadecimal text; `field` names it in the error message. */
export function parseHexField(text: string, field: string): Uint8Array {
  if (text.length > MAX_DIGITS) throw new BuildError(`Invalid ${field}: more than ${MAX_DIGITS / 2} bytes`);
  return decoding(field, () => fromHex(text));
}

export function parseTransaction(text: string, field = 'cbor'): Transaction {
  const bytes = parseHexField(text, field);
  return decoding(field, () => decodeTransaction(bytes), 'a transaction');
}

/** Adds the field name to decoding errors; `form` is the expected content, with its article. */
export function decoding<T>(field: string, decode: () => T, form?: string): T {
  try {
    return decode();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    const wrong = form === undefined ? `Invalid ${field}` : `'${field}' is not ${form}`;
    throw new BuildError(`${wrong}: ${cause.message}`, { cause });
  }
}

/** Size as the ledger measures it: an array of three, without the validity flag. */
export const measuredSize = ({ body, witnesses, auxiliary }: Transaction): number =>
  1 + body.encoded.length + witnesses.encoded.length + (auxiliary?.encoded.length ?? 1);

/** Formats an output reference: `txHash#index`. */
export const formatOutpoint = (txHash: string, outputIndex: number): string => `${txHash.toLowerCase()}#${outputIndex}`;
