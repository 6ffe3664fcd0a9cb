import Type from 'typebox';
import { type Credential, parseAddress } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive, liveStakeIdOf } from '../../../store/queries/cardano/live.js';
import { type Owners, stakeIdsOf } from '../../../store/queries/cardano/output-owners.js';
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
  if (address.type !== 'reward') throw new ServiceError('invalid', 'Invalid stake address: it is of another kind');
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

/** Checked at once, looked up when its data is read. Undefined for an account that the chain never named. */
export function accountAt(
  text: string,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<number | undefined> {
  const stake = readStakeAddress(text, network);
  return (db) => liveStakeIdOf(db, stake);
}

export function ownerOf(text: string, network: CardanoNetwork): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const find = accountAt(text, network);
  return async (db) => {
    const id = await find(db);
    return id === undefined ? {} : { stakeIds: [id] };
  };
}

export function readStakeAddresses(texts: readonly string[], network: CardanoNetwork): Credential[] {
  return readEach(texts, (text) => readStakeAddress(text, network));
}

export function ownersOf(
  texts: readonly string[],
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const credentials = readStakeAddresses(texts, network);
  return async (db) => {
    await expectLive(db);
    const ids = await stakeIdsOf(db, credentials);
    return { stakeIds: [...new Set(ids)].filter((id) => id !== undefined) };
  };
}
