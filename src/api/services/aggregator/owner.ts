import { type Address, addressText, type Credential, isOnNetwork } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Party } from '../../../market/dex.js';
import { readAddress } from '../../shapes/transaction-builder/resolve-inputs.js';

const invalidAddress = (field: string, reason: string): ServiceError =>
  new ServiceError('invalid', `Invalid address in ${field}: ${reason}`);

/** Parses a base or enterprise address of the network; `otherwise` is the reason given for rejecting any other. */
export function plainAddress(
  text: string,
  network: CardanoNetwork,
  field: string,
  otherwise: string,
): Extract<Address, { readonly type: 'base' | 'enterprise' }> {
  const address = readAddress(text, field);
  if (!isOnNetwork(address, network)) throw invalidAddress(field, `it does not belong to ${network.id}`);
  if (address.type !== 'base' && address.type !== 'enterprise') throw invalidAddress(field, otherwise);
  return address;
}

/** Orders are refunded to an address with a key credential, whose owner can sign. */
export function parseOwner(text: string, network: CardanoNetwork, field: string): Party {
  const address = plainAddress(text, network, field, 'contracts can pay only base and enterprise addresses');
  if (address.payment.type === 'script') throw invalidAddress(field, 'a script cannot sign to cancel the order');
  return { payment: address.payment, stake: address.type === 'base' ? address.stake : undefined };
}

/** The stake address, or the payment address without a stake credential. */
export function formatWallet({ payment, stake }: Party, { networkId }: CardanoNetwork): string {
  return stake === undefined
    ? addressText({ type: 'enterprise', networkId, payment })
    : addressText({ type: 'reward', networkId, stake });
}

const placeholderCredential = (): Credential => ({ type: 'key', hash: new Uint8Array(28) });

/** A placeholder of realistic size for requests without a sender. */
export const placeholderOwner = (): Party => ({ payment: placeholderCredential(), stake: placeholderCredential() });
