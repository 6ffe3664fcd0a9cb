import { type Address, addressText, type Credential, isOnNetwork } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Party } from '../../../market/dex.js';
import { readAddress } from '../../shapes/transaction-builder/resolve-inputs.js';

const refuse = (field: string, reason: string): ServiceError =>
  new ServiceError('invalid', `Invalid address in ${field}: ${reason}`);

/** A base or enterprise address of the network; `otherwise` says why no other will do. */
export function plainAddress(
  text: string,
  network: CardanoNetwork,
  field: string,
  otherwise: string,
): Extract<Address, { readonly type: 'base' | 'enterprise' }> {
  const address = readAddress(text, field);
  if (!isOnNetwork(address, network)) throw refuse(field, `it does not belong to ${network.id}`);
  if (address.type !== 'base' && address.type !== 'enterprise') throw refuse(field, otherwise);
  return address;
}

/** Somebody who can sign: orders are paid back to an address that a key opens. */
export function ownerOf(text: string, network: CardanoNetwork, field: string): Party {
  const address = plainAddress(text, network, field, 'contracts pay to base and enterprise addresses only');
  if (address.payment.type === 'script') throw refuse(field, 'a script cannot sign to take the order back');
  return { payment: address.payment, stake: address.type === 'base' ? address.stake : undefined };
}

/** The account, or the address where there is none. */
export function walletOf({ payment, stake }: Party, { networkId }: CardanoNetwork): string {
  return stake === undefined
    ? addressText({ type: 'enterprise', networkId, payment })
    : addressText({ type: 'reward', networkId, stake });
}

const nobody = (): Credential => ({ type: 'key', hash: new Uint8Array(28) });

/** Stands for whoever has not said who they are; as long as anybody. */
export const somebody = (): Party => ({ payment: nobody(), stake: nobody() });
