import Type from 'typebox';
import { type Address, readAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';

/** Specification 4.5. The pattern only rejects obvious errors; the checksum decides. */
export const BitcoinAddress = Type.String({
  minLength: 14,
  maxLength: 128,
  pattern: '^[a-zA-HJ-NP-Z0-9]{14,128}$',
  description: 'Bitcoin address of any kind',
});

export function bitcoinAddress(text: string, network: BitcoinNetwork): Address {
  const reading = readAddress(text, getChainParameters(network));
  if (reading.outcome === 'valid') return reading.address;
  if (reading.outcome === 'wrong-network') throw new ServiceError('invalid', `This is not an address of ${network.id}`);
  throw new ServiceError('invalid', `Invalid address: ${reading.reason}`);
}
