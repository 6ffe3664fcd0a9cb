import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { poolPowers, poolsOfEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { poolRewardBalances } from '../../../store/queries/cardano/pools/pool-reward-balances.js';
import type { PoolState } from '../../../store/queries/cardano/pools/pools.js';
import { tipMark } from '../../../store/queries/tip-mark.js';
import type { PoolsLedger } from '../../shapes/stake-pools/pool-json.js';
import { EPOCHS_UNTIL_PAID, readEpochState } from '../epochs/epoch-state.js';

interface CachedBalances {
  readonly mark: string;
  readonly balances: Promise<ReadonlyMap<number, bigint>>;
}

const cache = new WeakMap<object, CachedBalances>();

/** Cached until the next block: the sums of all pools read the delegations and withdrawals of the epoch. */
async function loadRewardBalances(db: NetworkDb<'cardano'>): Promise<ReadonlyMap<number, bigint>> {
  const mark = await tipMark(db);
  const cached = cache.get(db.base);
  if (cached?.mark === mark) return await cached.balances;
  const balances = poolRewardBalances(db);
  cache.set(db.base, { mark, balances });
  return await balances.catch((error: unknown) => {
    cache.delete(db.base);
    throw error;
  });
}

/** The part of the given pools that the ledger state has; undefined where the index has none. */
export async function readPoolsLedger(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  pools: readonly PoolState[],
  /** False for all pools of the chain. */
  some: boolean,
): Promise<PoolsLedger | undefined> {
  if (!(await hasLedger(db))) return undefined;
  const { epoch } = await readTip(db);
  const ids = some ? pools.map(({ id }) => id) : undefined;
  // The share of one pool needs the sum over all of them.
  const rewards = await loadRewardBalances(db);
  const state = await readEpochState(db, network, epoch);
  const powers = await poolPowers(db, epoch);
  return {
    rewards,
    totalRewards: [...rewards.values()].reduce((sum, lovelace) => sum + lovelace, 0n),
    ownerRewards: await rewardBalances(db, [...new Set(pools.flatMap(({ pledgingAccounts }) => pledgingAccounts))]),
    active: await poolsOfEpoch(db, epoch, ids),
    totalActiveStake: state?.activeStake,
    saturationPoint: state?.saturationPoint,
    paid: await poolsOfEpoch(db, epoch - EPOCHS_UNTIL_PAID, ids),
    votingPower: powers.size === 0 ? undefined : powers,
  };
}
