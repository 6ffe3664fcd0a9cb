import { timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import type { Unit } from '../../../market/unit.js';
import { lastTxIdsAt, walletAssetSteps, walletSteps } from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { statesOfPoolsAtEach } from '../../../store/queries/cardano/market/moments.js';
import type { Asking } from '../market/asking.js';
import { standingPool } from '../market/board-names.js';
import { poolsBehind, poolsOfShares, priceOf, shareWorth, viewOf, worth } from '../market/worth.js';
import { expectWalkable, MOST, tooMuch, type Wallet } from './wallet.js';

/** Balance and value of a wallet after the last block up to `time`. */
export interface Snapshot {
  readonly time: number;
  readonly lovelace: bigint;
  /** Value of priced tokens and LP tokens, in lovelace; undefined when not requested. */
  readonly tokens: bigint | undefined;
}

/** Reads the balances once; prices come from the pool states at each time. */
export async function historyOf(
  asking: Asking,
  wallet: Wallet,
  { times, adaOnly }: { readonly times: readonly number[]; readonly adaOnly: boolean },
): Promise<readonly Snapshot[]> {
  const { db, network } = asking;
  const owners = { ...wallet.owners, orderOwners: [] };
  await expectWalkable(db, { ...wallet, owners });
  const slots = times.map((time) => timeToSlot(network, Math.max(time, network.systemStart)));
  const ends = (await lastTxIdsAt(db, slots)).map((id) => id ?? -1);
  const steps = await walletSteps(db, owners);
  const lovelace = balancesAt(
    ends,
    steps.map(({ txId, received, sent }) => ({ txId, change: received - sent })),
  );
  if (adaOnly) return times.map((time, place) => ({ time, lovelace: lovelace[place]!, tokens: undefined }));
  const changes = await walletAssetSteps(db, owners, MOST.outputAssets);
  if (changes === undefined) throw tooMuch('assets in all its outputs', MOST.outputAssets, "use 'adaOnly'");
  const byUnit = new Map<Unit, { txId: number; change: bigint }[]>();
  for (const { txId, unit, quantity } of changes) {
    if (!asking.board.assets.has(unit)) continue;
    const known = byUnit.get(unit) ?? [];
    known.push({ txId, change: quantity });
    byUnit.set(unit, known);
  }
  const quantities = new Map([...byUnit].map(([unit, own]) => [unit, balancesAt(ends, own)]));
  const held = [...quantities].filter(([, each]) => each.some((quantity) => quantity > 0n)).map(([unit]) => unit);
  const pools = await poolsAtEach(asking, held, ends);
  const shares = poolsOfShares(asking.board, held);
  return times.map((time, place) => {
    const view = viewOf(asking, time, pools[place] ?? []);
    let tokens = 0n;
    for (const unit of held) {
      const quantity = quantities.get(unit)?.[place] ?? 0n;
      if (quantity === 0n) continue;
      const pool = shares
        .get(unit)
        ?.map((each) => view.pools.get(each))
        .find((each) => each !== undefined);
      if (shares.has(unit)) tokens += (pool && shareWorth(view, pool, quantity)) ?? 0n;
      else tokens += worth(quantity, priceOf(view, unit)) ?? 0n;
    }
    return { time, lovelace: lovelace[place]!, tokens };
  });
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
  asking: Asking,
  units: readonly Unit[],
  ends: readonly number[],
): Promise<readonly (readonly StandingPool[])[]> {
  const numbers = units.length === 0 ? [] : poolsBehind(asking, units);
  if (numbers.length * ends.length > MOST.poolStates)
    throw new ServiceError(
      'invalid',
      `${numbers.length} pools at ${ends.length} times exceed ${MOST.poolStates} pool states: request fewer times, or use 'adaOnly'`,
    );
  const states = await statesOfPoolsAtEach(asking.db, numbers, ends);
  const found: StandingPool[][] = ends.map(() => []);
  // A pool state that spans several times is one object, so that its price is computed once.
  const known = new Map<string, StandingPool | undefined>();
  for (const { place, ...state } of states) {
    const key = `${state.poolId} ${state.txId} ${state.index}`;
    if (!known.has(key)) known.set(key, standingPool(asking.board.pools, state));
    const pool = known.get(key);
    if (pool !== undefined) found[place - 1]?.push(pool);
  }
  return found;
}
