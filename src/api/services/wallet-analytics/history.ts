import { timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import type { Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalancesAtEach } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { walletAssetSteps, walletSteps } from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { type ChainStateRef, findChainStatesAt } from '../../../store/queries/cardano/chain/as-of.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { findPoolStatesAtEach } from '../../../store/queries/cardano/market/historical-pool-states.js';
import { toIndexedPool } from '../market/index-names.js';
import type { MarketRequest } from '../market/market-request.js';
import {
  computeLpValue,
  computeValue,
  createMarketView,
  getUnitPrice,
  groupPoolsByLpToken,
  listPricingPools,
} from '../market/valuation.js';
import { expectWalkable, WALLET_LIMITS, type Wallet, walletTooLarge } from './wallet.js';

/** Balance and value of a wallet after the last block up to `time`. */
export interface Snapshot {
  readonly time: number;
  readonly lovelace: bigint;
  /** Rewards that were not withdrawn, in lovelace; undefined where the index has no ledger state. */
  readonly rewards: bigint | undefined;
  /** Value of priced tokens and LP tokens, in lovelace; undefined when not requested. */
  readonly tokens: bigint | undefined;
}

/** Reads the balances once; prices come from the pool states at each time. */
export async function loadBalanceHistory(
  request: MarketRequest,
  wallet: Wallet,
  { times, adaOnly }: { readonly times: readonly number[]; readonly adaOnly: boolean },
): Promise<readonly Snapshot[]> {
  const { db, network } = request;
  const owners = { ...wallet.owners, orderOwners: [] };
  await expectWalkable(db, { ...wallet, owners });
  const slots = times.map((time) => timeToSlot(network, Math.max(time, network.systemStart)));
  const points = (await findChainStatesAt(db, slots)).map((point) => point ?? BEFORE_FIRST_BLOCK);
  const ends = points.map(({ lastTxId }) => lastTxId);
  const rewards = await rewardsAtEach(db, owners.stakeIds, points);
  const steps = await walletSteps(db, owners);
  const lovelace = balancesAt(
    ends,
    steps.map(({ txId, received, sent }) => ({ txId, change: received - sent })),
  );
  const adaAt = (index: number) => ({ lovelace: lovelace[index]!, rewards: rewards?.[index] });
  if (adaOnly) return times.map((time, index) => ({ time, ...adaAt(index), tokens: undefined }));
  const changes = await walletAssetSteps(db, owners, WALLET_LIMITS.outputAssets);
  if (changes === undefined)
    throw walletTooLarge('assets in all its outputs', WALLET_LIMITS.outputAssets, "use 'adaOnly'");
  const byUnit = new Map<Unit, { txId: number; change: bigint }[]>();
  for (const { txId, unit, quantity } of changes) {
    if (!request.marketState.assets.has(unit)) continue;
    const known = byUnit.get(unit) ?? [];
    known.push({ txId, change: quantity });
    byUnit.set(unit, known);
  }
  const quantities = new Map([...byUnit].map(([unit, own]) => [unit, balancesAt(ends, own)]));
  const held = [...quantities].filter(([, each]) => each.some((quantity) => quantity > 0n)).map(([unit]) => unit);
  const pools = await poolsAtEach(request, held, ends);
  const shares = groupPoolsByLpToken(request.marketState, held);
  return times.map((time, index) => {
    const view = createMarketView(request, time, pools[index] ?? []);
    let tokens = 0n;
    for (const unit of held) {
      const quantity = quantities.get(unit)?.[index] ?? 0n;
      if (quantity === 0n) continue;
      const pool = shares
        .get(unit)
        ?.map((each) => view.pools.get(each))
        .find((each) => each !== undefined);
      if (shares.has(unit)) tokens += (pool && computeLpValue(view, pool, quantity)) ?? 0n;
      else tokens += computeValue(quantity, getUnitPrice(view, unit)) ?? 0n;
    }
    return { time, ...adaAt(index), tokens };
  });
}

const BEFORE_FIRST_BLOCK = { height: -1, lastTxId: -1 };

/** Reward balances of all accounts together after each block. */
async function rewardsAtEach(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  points: readonly Pick<ChainStateRef, 'height' | 'lastTxId'>[],
): Promise<readonly bigint[] | undefined> {
  if (!(await hasLedger(db))) return undefined;
  let sums = points.map(() => 0n);
  for (const stakeId of stakeIds) {
    const balances = await rewardBalancesAtEach(db, stakeId, points);
    sums = sums.map((sum, index) => sum + balances[index]!);
  }
  return sums;
}

/** Running balances up to each of the given transactions; both lists are in chain order. */
function balancesAt(
  ends: readonly number[],
  changes: readonly { readonly txId: number; readonly change: bigint }[],
): readonly bigint[] {
  let [sum, next] = [0n, 0];
  return ends.map((end) => {
    for (; next < changes.length && changes[next]!.txId <= end; next += 1) sum += changes[next]!.change;
    return sum;
  });
}

async function poolsAtEach(
  request: MarketRequest,
  units: readonly Unit[],
  ends: readonly number[],
): Promise<readonly (readonly IndexedPool[])[]> {
  const numbers = units.length === 0 ? [] : listPricingPools(request, units);
  if (numbers.length * ends.length > WALLET_LIMITS.poolStates)
    throw new ServiceError(
      'invalid',
      `${numbers.length} pools at ${ends.length} times exceed ${WALLET_LIMITS.poolStates} pool states: request fewer times, or use 'adaOnly'`,
    );
  const states = await findPoolStatesAtEach(request.db, numbers, ends);
  const found: IndexedPool[][] = ends.map(() => []);
  // A pool state that spans several times is one object, so that its price is computed once.
  const known = new Map<string, IndexedPool | undefined>();
  for (const { place: index, ...state } of states) {
    const key = `${state.poolId} ${state.txId} ${state.index}`;
    if (!known.has(key)) known.set(key, toIndexedPool(request.marketState.pools, state));
    const pool = known.get(key);
    if (pool !== undefined) found[index - 1]?.push(pool);
  }
  return found;
}
