import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { findStakeIds } from '../../../../store/queries/cardano/outputs/output-owners.js';
import { Batch } from '../../../kit/paging.js';
import { readStakeAddresses, StakeAddress } from '../../../shapes/accounts/stake-address.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import type { KoiosContext } from '../koios-route.js';

export const StakeAddresses = { _stake_addresses: Batch(StakeAddress, 100) };

export interface KnownAccount {
  readonly id: number;
  readonly stake: Credential;
  readonly stakeAddress: string;
}

/** The accounts that the chain has seen, in the order of the request. */
export async function findKnownAccounts(
  { db, network }: Pick<KoiosContext, 'db' | 'network'>,
  texts: readonly string[],
): Promise<readonly KnownAccount[]> {
  const credentials = readStakeAddresses(texts, network);
  await expectLive(db);
  const ids = await findStakeIds(db, credentials);
  const known = credentials.flatMap((stake, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ id, stake, stakeAddress: stakeAddressText(stake, network) }];
  });
  return [...new Map(known.map((account) => [account.id, account])).values()];
}
