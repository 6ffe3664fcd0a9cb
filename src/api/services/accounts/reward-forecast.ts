import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { leaderReward, memberShare } from '../../../ledger/rewards/pool-reward.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Account } from '../../../store/queries/cardano/accounts/accounts.js';
import { accountStakesIn, type EpochStake } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { findEpoch } from '../../../store/queries/cardano/blocks/epochs.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { type EpochPool, poolsOfEpoch, poolsOperatedBy } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { blocksByEpoch } from '../../../store/queries/cardano/pools/pool-blocks.js';
import { listPoolRegistrations, listPoolRetirements } from '../../../store/queries/cardano/pools/pool-certificates.js';
import { poolHashes } from '../../../store/queries/cardano/pools/registered-pools.js';
import { poolInEpoch } from '../../shapes/stake-pools/pool-in-epoch.js';
import { EPOCHS_UNTIL_PAID, type EpochState, readEpochState } from '../epochs/epoch-state.js';
import { computePoolReward, estimatePoolReward, toPoolShare } from '../stake-pools/estimate-rewards.js';

export interface RewardForecast {
  readonly epoch: number;
  readonly estimate: bigint;
  readonly basis: 'mintedBlocks' | 'expectedBlocks';
  readonly payableEpoch: number;
}

interface ForecastInput {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly account: Pick<Account, 'id' | 'stake'>;
  /** The epoch of the tip. */
  readonly current: EpochState;
}

/** Estimates for a registered account. */
export async function forecastRewards(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  account: Pick<Account, 'id' | 'stake'>,
): Promise<readonly RewardForecast[]> {
  const { epoch } = await readTip(db);
  const current = await readEpochState(db, network, epoch);
  if (current === undefined) return [];
  const input: ForecastInput = { db, network, account, current };
  const stakes = await accountStakesIn(db, [account.id], { from: epoch - 1, to: epoch + 1 });
  const forecasts: RewardForecast[] = [];
  for (const each of [epoch - 1, epoch, epoch + 1]) {
    const stake = stakes.find((candidate) => candidate.epoch === each);
    const estimate = await estimateEpoch(input, each, stake);
    if (estimate === undefined) continue;
    const basis = each < epoch ? 'mintedBlocks' : 'expectedBlocks';
    forecasts.push({ epoch: each, estimate, basis, payableEpoch: each + EPOCHS_UNTIL_PAID });
  }
  return forecasts;
}

/** Undefined where the account neither has stake nor operates a pool in the epoch. */
async function estimateEpoch(
  input: ForecastInput,
  epoch: number,
  stake: EpochStake | undefined,
): Promise<bigint | undefined> {
  const { db, account } = input;
  const operated = await poolsOperatedBy(db, account.id, epoch);
  if (stake === undefined && operated.length === 0) return undefined;
  let estimate = 0n;
  for (const pool of operated) {
    const reward = await estimateReward(input, pool);
    estimate += reward === undefined ? 0n : leaderReward(reward, toPoolShare(pool, 0));
  }
  const pool = stake && (await poolsOfEpoch(db, epoch, [stake.poolId])).get(stake.poolId);
  if (stake === undefined || pool === undefined || (await isOwner(input, pool))) return estimate;
  const reward = await estimateReward(input, pool);
  if (reward === undefined) return estimate;
  const { factor, divisor } = memberShare(reward, toPoolShare(pool, 0));
  return estimate + (stake.lovelace * factor) / divisor;
}

async function estimateReward({ db, network, current }: ForecastInput, pool: EpochPool): Promise<bigint | undefined> {
  if (pool.epoch >= current.epoch) return estimatePoolReward(pool, current, network);
  const earned = await readEpochState(db, network, pool.epoch);
  const sums = await findEpoch(db, pool.epoch);
  const [hash] = await poolHashes(db, [pool.poolId]);
  if (earned === undefined || sums === undefined || hash === undefined) return undefined;
  const { parameters, activeStake } = earned;
  const made = (await blocksByEpoch(db, hash)).get(pool.epoch) ?? 0;
  const blocks = { pool: made, all: sums.blockCount };
  return computePoolReward(pool, blocks, { state: current, parameters, activeStake }, network);
}

/** Owners get no member reward: theirs is part of the operator's. The snapshot has the owners of two epochs before. */
async function isOwner({ db, account }: ForecastInput, { poolId, epoch }: EpochPool): Promise<boolean> {
  if (account.stake.type === 'script') return false;
  const registrations = await listPoolRegistrations(db, poolId);
  const retirements = await listPoolRetirements(db, poolId);
  const registration = poolInEpoch(registrations, retirements, epoch - 2)?.registration ?? registrations[0];
  const hash = toHex(account.stake.hash);
  return registration?.parameters.owners.some((owner) => toHex(owner) === hash) ?? false;
}
