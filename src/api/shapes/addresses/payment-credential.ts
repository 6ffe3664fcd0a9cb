import Type from 'typebox';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { findOwners, PaymentCredential } from '../../../store/queries/cardano/outputs/output-owners.js';

/** CIP-5 prefixes of payment credentials, and those in the style of CIP-105. */
const PREFIXES: Readonly<Record<string, PaymentCredential['type']>> = {
  addr_vkh: 'key',
  addr_shared_vkh: 'key',
  script: 'script',
};

export const PaymentCredentialText = Type.String({
  minLength: 52,
  maxLength: 72,
  pattern: '^(?:[0-9a-fA-F]{56}|(?:addr_vkh|addr_shared_vkh|script)1[a-z0-9]+)$',
  description: 'Hash of a payment key or script: 56 hexadecimal digits, `addr_vkh1…` or `script1…`',
});

export function readPaymentCredential(text: string): PaymentCredential {
  if (/^[0-9a-fA-F]{56}$/.test(text)) return { type: 'unknown', hash: fromHex(text) };
  try {
    const { prefix, bytes } = decodeBech32(text);
    const type = PREFIXES[prefix];
    if (type === undefined || bytes.length !== 28) throw new DecodeError('a credential must have 28 bytes');
    return { type, hash: bytes };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid credential: ${error.message}`, { cause: error });
  }
}

export type FoundOwners = ReturnType<typeof findOwners>;
