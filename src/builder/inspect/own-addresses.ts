import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  parseAddress,
  toRewardAddress,
} from '../../chains/cardano/addresses/address.js';
import { DecodeError } from '../../kernel/errors.js';

/** Whether an address belongs to the wallet. */
export type IsOwn = (address: Uint8Array) => boolean;

/** `texts` are payment or stake addresses: a stake address matches every address with that stake part. */
export function ownAddresses(texts: Iterable<string>): IsOwn {
  const own = new Set([...texts].map(normalise));
  const known = new Map<string, boolean>();
  return (bytes) => {
    const text = addressBytesText(bytes);
    const before = known.get(text);
    if (before !== undefined) return before;
    const address = decodeAddressInBlock(bytes);
    const reward = address && toRewardAddress(address);
    const isOwn = own.has(text) || (reward !== undefined && own.has(addressText(reward)));
    known.set(text, isOwn);
    return isOwn;
  };
}

/** UTxOs may name their address in hexadecimal. */
function normalise(text: string): string {
  try {
    return addressText(parseAddress(text));
  } catch (error) {
    if (error instanceof DecodeError) return text;
    throw error;
  }
}
