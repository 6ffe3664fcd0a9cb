import { decodeAddressInBlock, paymentCredential } from '../../chains/cardano/addresses/address.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { PlacedOutput } from '../request/script-request.js';

/** UTxOs of a wallet share the bytes of a few addresses. */
const keyHashes = new WeakMap<Uint8Array, string>();

/** The hash of the key that must sign for the output. */
export function getKeyHash({ content, reference }: PlacedOutput): string {
  const known = keyHashes.get(content.address);
  if (known !== undefined) return known;
  const address = decodeAddressInBlock(content.address);
  const credential = address && paymentCredential(address);
  if (credential?.type !== 'key')
    throw new BuildError(`The UTxO ${toHex(reference.txHash)}#${reference.index} is not at a key address`);
  const keyHash = toHex(credential.hash);
  keyHashes.set(content.address, keyHash);
  return keyHash;
}
