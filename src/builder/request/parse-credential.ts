import type { Credential } from '../../chains/cardano/addresses/address.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

const HASH = /^[0-9a-fA-F]{56}$/;

/** `field` names the hash in the error message. */
export function parseCredential(hash: string, isScript: boolean, field: string): Credential {
  if (!HASH.test(hash)) throw new BuildError(`${field} must be 56 hexadecimal digits`);
  return { type: isScript ? 'script' : 'key', hash: fromHex(hash) };
}
