import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import { MarketView } from '../../../market/prices/market-view.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import type { Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { momentAt } from '../../../store/queries/cardano/chain/as-of.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { ratesBetween, standingOracles } from '../../../store/queries/cardano/market/candles.js';
import { standingOrders, standingOrdersChangedAfter } from '../../../store/queries/cardano/market/orders.js';
import {
  type PastPoolState,
  poolsChangedAfter,
  type StoredPoolState,
  standingStates,
  statesAt,
  statesSeenBetween,
} from '../../../store/queries/cardano/market/pools.js';
import { type StoredTrade, tradesAfter, tradesSince } from '../../../store/queries/cardano/market/trades.js';
import { loadNames, NONE, standingPool } from './board-names.js';
import { rateNow } from './board-rate.js';
import { type Board, type BoardTrade, type PastView, WINDOW_NAMES, WINDOWS, type Window } from './market-board.js';
import type { MarketOfNetwork } from './market-settings.js';

/** DEXes that match orders against each other: their order books are the market. */
const BOOK_DEXES: readonly DexName[] = ['GENIUS_YIELD', 'CHADSWAP', 'AXO', 'MUESLISWAP'];

export const dexNumber = (dex: DexName): number => DEXES.findIndex(({ name }) => name === dex);

const BOOK_NUMBERS = BOOK_DEXES.map(dexNumber);

interface Origin {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly market: MarketOfNetwork;
  readonly tip: IndexTip;
}

const RATE_DAYS = 8;

export async function loadBoard(origin: Origin): Promise<Board> {
  const { db, network, market, tip } = origin;
  const time = slotToTime(network, tip.slot);
  const names = await loadNames(db, undefined);
  const quotes = new Set(market.verified.keys());
  const standing = (states: readonly (StoredPoolState | PastPoolState)[]): StandingPool[] =>
    states.flatMap((state) => standingPool(names.pools, state) ?? []);
  const now = MarketView.of(time, standing(await standingStates(db)), quotes);
  const past = {} as Record<Window, PastView>;
  for (const name of WINDOW_NAMES) {
    const then = time - WINDOWS[name];
    const lastTxId = await lastTxAt(origin, then);
    const states = lastTxId === NONE ? [] : await statesAt(db, lastTxId);
    past[name] = { view: MarketView.of(then, standing(states), quotes), lastTxId };
  }
  const orders = new Map((await standingOrders(db, BOOK_NUMBERS)).map((order) => [orderKey(order), order]));
  const day = named(await tradesSince(db, time - WINDOWS['24h']), names.units);
  return finish(origin, { ...names, tip, time, now, past, orders, day });
}

/** Computes the market state of a later block on the same chain: reads only the changes and shares the rest. */
export async function advanceBoard(origin: Origin, before: Board): Promise<Board> {
  const { db, network, tip } = origin;
  const time = slotToTime(network, tip.slot);
  const since = before.tip.lastTxId;
  const names = await loadNames(db, before);
  const changed = await poolsChangedAfter(db, since);
  const now = before.now.next(
    time,
    new Map(changed.map(({ poolId, state }) => [poolId, state && standingPool(names.pools, state)])),
  );
  const past = {} as Record<Window, PastView>;
  for (const name of WINDOW_NAMES)
    past[name] = await advancePast(origin, before.past[name], time - WINDOWS[name], names);
  const { came, went } = await standingOrdersChangedAfter(db, BOOK_NUMBERS, since);
  const orders = new Map(before.orders);
  for (const place of went) orders.delete(orderKey(place));
  for (const order of came) orders.set(orderKey(order), order);
  const kept = before.day.filter((trade) => trade.time > time - WINDOWS['24h']);
  const day = [...kept, ...named(await tradesAfter(db, since), names.units)];
  return finish(origin, { ...names, tip, time, now, past, orders, day });
}

async function advancePast(
  origin: Origin,
  before: PastView,
  then: number,
  { pools }: Pick<Board, 'pools'>,
): Promise<PastView> {
  const lastTxId = await lastTxAt(origin, then);
  const changed = new Map<number, StandingPool>();
  if (lastTxId > before.lastTxId)
    for (const state of await statesSeenBetween(origin.db, { after: before.lastTxId, upTo: lastTxId })) {
      const pool = standingPool(pools, state);
      const known = changed.get(state.poolId) ?? before.view.pools.get(state.poolId);
      // A datum revealed late may describe a state that has already been superseded.
      if (pool !== undefined && (known === undefined || isLater(pool, known))) changed.set(state.poolId, pool);
    }
  return { view: before.view.next(then, changed), lastTxId };
}

const isLater = (a: StandingPool, b: StandingPool): boolean =>
  a.txId > b.txId || (a.txId === b.txId && a.index > b.index);

async function lastTxAt({ db, network }: Origin, time: number): Promise<number> {
  if (time < network.systemStart) return NONE;
  return (await momentAt(db, timeToSlot(network, time)))?.lastTxId ?? NONE;
}

const orderKey = ({ txId, index }: { readonly txId: number; readonly index: number }): string => `${txId} ${index}`;

const named = (trades: readonly StoredTrade[], units: ReadonlyMap<number, Unit>): readonly BoardTrade[] =>
  trades.flatMap((trade) => {
    const dexName = DEXES[trade.dex]?.name;
    const [given, got] = [units.get(trade.assetIn), units.get(trade.assetOut)];
    return dexName === undefined || given === undefined || got === undefined ? [] : [{ ...trade, dexName, given, got }];
  });

async function finish(
  { db, market }: Origin,
  parts: Omit<Board, 'rates' | 'rate' | 'oracles' | 'decimals'>,
): Promise<Board> {
  const hour = Math.floor(parts.time / 3600);
  const hours = await ratesBetween(db, { from: hour - RATE_DAYS * 24, to: hour });
  const oracles = await standingOracles(db);
  const board = {
    ...parts,
    rates: new Map(hours.map(({ hour: at, numerator, denominator }) => [at, { numerator, denominator }])),
    oracles,
    decimals: new Map<Unit, number>(),
  };
  return { ...board, rate: rateNow(board, market) };
}
