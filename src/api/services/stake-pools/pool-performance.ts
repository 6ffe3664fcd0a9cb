import { epochLength } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { ledgerConstants } from '../../../ledger/constants.js';
import {
  addEpoch,
  estimatePerformance,
  type Likelihood,
  leaderProbability,
  PERFORMANCE_EPOCHS,
} from '../../../ledger/rewards/pool-performance.js';
import { fundRewards, type RewardFunds } from '../../../ledger/rewards/reward-pot.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type EpochLedger, findEpochLedgers } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { type EpochPool, poolsOfEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { poolHashes } from '../../../store/queries/cardano/pools/registered-pools.js';
import { EPOCHS_UNTIL_PAID, toEpochState } from '../epochs/epoch-state.js';

/** The performance of pools after the boundary with which the epoch began, as nodes estimate it. */
export interface PoolPerformances {
  /** Rewards that the boundary distributed to pools and reserves. */
  readonly rewards: bigint;
  /** Estimates by the hash of the pool, hexadecimal; pools without a complete epoch are left out. */
  readonly estimates: ReadonlyMap<string, number>;
}

const MAX_CACHED = 8;
const cached = new Map<string, PoolPerformances>();

/** Cached until the next epoch: on mainnet the first call reads half a million rows. */
export async function readPoolPerformances(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epoch: number,
): Promise<PoolPerformances> {
  const last = epoch - EPOCHS_UNTIL_PAID;
  const boundaries = await findEpochLedgers(db, { from: last - PERFORMANCE_EPOCHS + 1, to: epoch });
  const boundary = boundaries.get(epoch);
  if (boundary === undefined) return { rewards: 0n, estimates: new Map() };
  const key = toKey(network, boundary);
  const known = cached.get(key);
  if (known !== undefined) return known;
  const performances = await computePerformances(db, network, boundaries);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, performances);
  return performances;
}

/** Another chain of the same network has another nonce and other pots. */
const toKey = ({ id }: CardanoNetwork, { epoch, nonce, reserves, activeStake }: EpochLedger): string =>
  [id, epoch, nonce && toHex(nonce), reserves, activeStake].join();

async function computePerformances(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  boundaries: ReadonlyMap<number, EpochLedger>,
): Promise<PoolPerformances> {
  let likelihoods = new Map<number, Likelihood>();
  let rewards = 0n;
  for (const [epoch, earned] of boundaries) {
    const computed = boundaries.get(epoch + 1);
    if (computed === undefined || !boundaries.has(epoch + EPOCHS_UNTIL_PAID)) continue;
    // One epoch a query: together they are too many rows for the memory and for one turn of the event loop.
    const pools = [...(await poolsOfEpoch(db, epoch)).values()];
    const funds = fundEpoch(network, { earned, computed, pools });
    // Without any block of a pool there was no reward update.
    if (funds.blocks === 0) continue;
    rewards = funds.rewards;
    likelihoods = addProduction(likelihoods, { network, earned, circulation: funds.circulation, pools });
  }
  const hashes = await poolHashes(db, [...likelihoods.keys()]);
  const estimates = [...likelihoods.values()].map(estimatePerformance);
  return { rewards, estimates: new Map(hashes.map((hash, index) => [toHex(hash), estimates[index]!])) };
}

interface EarnedEpoch {
  readonly earned: EpochLedger;
  /** The epoch after it, in which the rewards were computed. */
  readonly computed: EpochLedger;
  readonly pools: readonly EpochPool[];
}

function fundEpoch(network: CardanoNetwork, { earned, computed, pools }: EarnedEpoch): RewardFunds {
  const { parameters, activeStake } = toEpochState(earned, network);
  const { fees, reserves } = computed;
  const epochSlots = epochLength(network, computed.epoch);
  const blocks = pools.reduce((sum, { result }) => sum + (result?.blocks ?? 0), 0);
  return fundRewards({ parameters, fees, reserves, epochSlots }, ledgerConstants(network), { activeStake, blocks });
}

/** The ledger forgets pools that are not in the newest snapshot. */
function addProduction(
  history: ReadonlyMap<number, Likelihood>,
  {
    network,
    earned,
    circulation,
    pools,
  }: Omit<EarnedEpoch, 'computed'> & { readonly network: CardanoNetwork; readonly circulation: bigint },
): Map<number, Likelihood> {
  const { activeSlotsCoefficient } = ledgerConstants(network);
  const { decentralisation } = toEpochState(earned, network).parameters;
  const slots = epochLength(network, earned.epoch + 1);
  return new Map(
    pools.map(({ poolId, stake, result }) => {
      const probability = leaderProbability(activeSlotsCoefficient, { stake, circulation }, decentralisation);
      return [poolId, addEpoch(history.get(poolId), { blocks: result?.blocks ?? 0, slots, probability })];
    }),
  );
}
