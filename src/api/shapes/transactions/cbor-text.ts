import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/** Twice the maximum transaction size of any network, in bytes. */
export const MAX_CBOR_CHARACTERS = 65_536;

const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** A transaction in hexadecimal or base64, as accepted by Blockfrost for evaluation. */
export const TxCborText = (description: string) =>
  Type.String({
    minLength: 2,
    maxLength: MAX_CBOR_CHARACTERS,
    pattern: '^[0-9A-Za-z+/_-]+={0,2}$',
    description: `${description}, in hexadecimal or base64`,
  });

/**
 * The hexadecimal form. A text of hexadecimal digits alone is hexadecimal: base64 of a transaction begins with `g` or `h`,
 * since its first byte is the head of an array.
 */
export function cborTextToHex(text: string, field: string): string {
  if (HEX.test(text)) return text;
  const bytes = Buffer.from(text, 'base64');
  // Node skips invalid base64 characters; comparing the re-encoded text detects them.
  const digits = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  if (bytes.toString('base64').replace(/=+$/, '') !== digits)
    throw new ServiceError('invalid', `'${field}' must be hexadecimal or base64`);
  return toHex(bytes);
}
