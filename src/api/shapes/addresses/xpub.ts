import Type from 'typebox';
import { type ExtendedKey, parseExtendedKey } from '../../../chains/cardano/addresses/extended-key.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';

export const ExtendedKeyText = Type.String({
  minLength: 110,
  maxLength: 140,
  pattern: '^(?:[0-9a-fA-F]{128}|(?:acct_xvk|acct_shared_xvk|xpub)1[a-z0-9]+)$',
  description: 'Public key of an account with its chain code (CIP-1852): 128 hexadecimal digits or `acct_xvk1…`',
});

export const XPUB_EXAMPLE =
  '7ec9738746cb4708df52a455b43aa3fdee8955abaf37f68ffc79bb84fbf9e1b39d77e2deb9749faf890ff8326d350ed3fd0e4aa271b35cad063692af87102152';

export function readExtendedKey(text: string): ExtendedKey {
  try {
    return parseExtendedKey(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid account key: ${error.message}`, { cause: error });
  }
}
