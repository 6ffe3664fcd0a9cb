import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Account } from '../../../store/queries/cardano/accounts/accounts.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { type OtherRewards, otherRewards } from '../../../store/queries/cardano/accounts/rewards.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { findProtocolParameters } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import { type AccountInfo, type AccountRewards, toAccountJson } from '../../shapes/accounts/info.js';

/** A registration that does not state its deposit paid the deposit of the protocol parameters of its epoch. */
export async function toAccountsJson(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  accounts: readonly Account[],
): Promise<Static<typeof AccountInfo>[]> {
  const open = accounts.flatMap(({ lastUpdate }) =>
    lastUpdate?.registration === true && lastUpdate.deposit === undefined ? [lastUpdate.epoch] : [],
  );
  const ids = accounts.map(({ id }) => id);
  const [parameters, rewards] = await Promise.all([findProtocolParameters(db, network, open), readRewards(db, ids)]);
  return accounts.map(({ lastUpdate, ...account }) => {
    const deposit = lastUpdate && (lastUpdate.deposit ?? parameters.get(lastUpdate.epoch)?.keyDeposit);
    const complete = { ...account, lastUpdate: lastUpdate && { ...lastUpdate, deposit } };
    return toAccountJson(complete, rewards?.get(account.id), network);
  });
}

const NO_OTHER_REWARDS: OtherRewards = { reserves: 0n, treasury: 0n, proposalRefunds: 0n };

/** Undefined where the index has no ledger state. */
async function readRewards(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
): Promise<ReadonlyMap<number, AccountRewards> | undefined> {
  const [available, balances, others] = await Promise.all([
    hasLedger(db),
    rewardBalances(db, stakeIds),
    otherRewards(db, stakeIds),
  ]);
  if (!available) return undefined;
  return new Map(
    stakeIds.map((id) => [id, { balance: balances.get(id) ?? 0n, ...(others.get(id) ?? NO_OTHER_REWARDS) }]),
  );
}
