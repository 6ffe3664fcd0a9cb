import { decodePsbt } from '../../../chains/bitcoin/psbt/decode-psbt.js';
import type { Psbt } from '../../../chains/bitcoin/psbt/psbt.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { Text } from '../../kit/schema.js';

const MAX_CHARACTERS = 4_000_000;

export const PsbtText = Text(MAX_CHARACTERS, {
  minLength: 8,
  description: 'PSBT of version 0 or 2, in Base64 or hexadecimal',
});

/** Room for the other fields of the body. */
export const PSBT_BODY_BYTES = MAX_CHARACTERS + 4_096;

const HEX_MAGIC = /^70736274ff/i;

function decodeText(text: string): Uint8Array {
  if (HEX_MAGIC.test(text)) {
    if (text.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(text)) throw new DecodeError('it is not hexadecimal');
    return Buffer.from(text, 'hex');
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
    throw new DecodeError('it is neither Base64 nor hexadecimal');
  return Buffer.from(text, 'base64');
}

export function readPsbt(text: string): Psbt {
  try {
    return decodePsbt(decodeText(text.trim()));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid PSBT: ${error.message}`);
  }
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
