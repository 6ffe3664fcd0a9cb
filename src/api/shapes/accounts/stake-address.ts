import Type from 'typebox';
import { type Credential, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { readEach } from '../addresses/address-owner.js';

/** Specification 4.4. */
export const StakeAddress = Type.String({
  minLength: 59,
  maxLength: 200,
  pattern: '^(stake1[a-z0-9]{53}|stake_test1[a-z0-9]{48,53})$',
  description: 'Stake address, Bech32',
});

export const StakePath = Type.Object({ stakeAddress: StakeAddress });

export function readStakeAddress(text: string, network: CardanoNetwork): Credential {
  const address = decodeText(text);
  if (address.type !== 'reward')
    throw new ServiceError('invalid', 'Invalid stake address: it is another kind of address');
  if (address.networkId !== network.networkId)
    throw new ServiceError('invalid', `The stake address belongs to another network than ${network.id}`);
  return address.stake;
}

function decodeText(text: string) {
  try {
    return parseAddress(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid stake address: ${error.message}`, { cause: error });
  }
}

export function readStakeAddresses(texts: readonly string[], network: CardanoNetwork): Credential[] {
  return readEach(texts, (text) => readStakeAddress(text, network));
}
