import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive, findLiveStakeId } from '../../../store/queries/cardano/chain/live.js';
import { findStakeIds, type Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readStakeAddress, readStakeAddresses } from '../../shapes/accounts/stake-address.js';

/** Validated immediately, looked up when its data is read. Undefined for an account that is unknown to the chain. */
export function accountAt(
  text: string,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<number | undefined> {
  const stake = readStakeAddress(text, network);
  return (db) => findLiveStakeId(db, stake);
}

export function createOwnerLookup(
  text: string,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const find = accountAt(text, network);
  return async (db) => {
    const id = await find(db);
    return id === undefined ? {} : { stakeIds: [id] };
  };
}

export function createOwnersLookup(
  texts: readonly string[],
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Owners> {
  const credentials = readStakeAddresses(texts, network);
  return async (db) => {
    await expectLive(db);
    const ids = await findStakeIds(db, credentials);
    return { stakeIds: [...new Set(ids)].filter((id) => id !== undefined) };
  };
}
