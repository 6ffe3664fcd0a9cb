import { addressText } from '../../chains/cardano/addresses/address.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

const HASH = /^[0-9a-f]{56}$/i;

/** The address of a script, or of a script hash in hexadecimal, without a stake part. */
export function scriptAddress(script: Script | string, { networkId }: CardanoNetwork): string {
  if (typeof script === 'string' && !HASH.test(script))
    throw new BuildError('A script hash must be 56 hexadecimal digits');
  const hash = typeof script === 'string' ? fromHex(script) : hashScript(script);
  return addressText({ type: 'enterprise', networkId, payment: { type: 'script', hash } });
}
