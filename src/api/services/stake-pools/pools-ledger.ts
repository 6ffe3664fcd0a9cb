import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { poolPowers, poolsOfEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import type { PoolState } from '../../../store/queries/cardano/pools/pools.js';
import type { PoolsLedger } from '../../shapes/stake-pools/pool-json.js';
import { EPOCHS_UNTIL_PAID, readEpochState } from '../epochs/epoch-state.js';

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
  const state = await readEpochState(db, network, epoch);
  const powers = await poolPowers(db, epoch);
  return {
    ownerRewards: await rewardBalances(db, [...new Set(pools.flatMap(({ pledgingAccounts }) => pledgingAccounts))]),
    active: await poolsOfEpoch(db, epoch, ids),
    totalActiveStake: state?.activeStake,
    saturationPoint: state?.saturationPoint,
    paid: await poolsOfEpoch(db, epoch - EPOCHS_UNTIL_PAID, ids),
    votingPower: powers.size === 0 ? undefined : powers,
  };
}
