import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { poolPowers, poolsOfEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import type { PoolState } from '../../../store/queries/cardano/pools/pools.js';
import type { PoolsLedger } from '../../shapes/stake-pools/pool-json.js';
import { EPOCHS_UNTIL_PAID, readEpochState } from '../epochs/epoch-state.js';

/** The epoch of the newest block where the index has the ledger state. */
export async function findLedgerEpoch(db: NetworkDb<'cardano'>): Promise<number | undefined> {
  const [available, { epoch }] = await Promise.all([hasLedger(db), readTip(db)]);
  return available ? epoch : undefined;
}

interface PoolsLedgerRequest {
  readonly pools: readonly PoolState[];
  /** False for all pools of the chain. */
  readonly some: boolean;
  readonly epoch: number;
}

/** The part of the given pools that the ledger state has. */
export async function readPoolsLedger(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { pools, some, epoch }: PoolsLedgerRequest,
): Promise<PoolsLedger> {
  const ids = some ? pools.map(({ id }) => id) : undefined;
  const pledging = [...new Set(pools.flatMap(({ pledgingAccounts }) => pledgingAccounts))];
  const [ownerRewards, active, paid, state, powers] = await Promise.all([
    rewardBalances(db, pledging),
    poolsOfEpoch(db, epoch, ids),
    poolsOfEpoch(db, epoch - EPOCHS_UNTIL_PAID, ids),
    readEpochState(db, network, epoch),
    poolPowers(db, epoch),
  ]);
  return {
    ownerRewards,
    active,
    totalActiveStake: state?.activeStake,
    saturationPoint: state?.saturationPoint,
    paid,
    votingPower: powers.size === 0 ? undefined : powers,
  };
}
