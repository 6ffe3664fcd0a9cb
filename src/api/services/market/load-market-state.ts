import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { MarketView } from '../../../market/prices/market-view.js';
import type { Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { listCurrentOracles, ratesBetween } from '../../../store/queries/cardano/market/candles.js';
import { findOpenOrderChanges, listOpenOrders } from '../../../store/queries/cardano/market/orders.js';
import {
  listCurrentPoolStates,
  type PastPoolState,
  poolsChangedAfter,
  type StoredPoolState,
  statesAt,
  statesSeenBetween,
} from '../../../store/queries/cardano/market/pools.js';
import { type StoredTrade, tradesAfter, tradesSince } from '../../../store/queries/cardano/market/trades.js';
import { rateNow } from './ada-rate-now.js';
import { loadNames, NONE, toIndexedPool } from './index-names.js';
import type { NetworkMarket } from './market-settings.js';
import {
  type MarketState,
  type MarketTrade,
  type PastView,
  WINDOW_NAMES,
  WINDOWS,
  type Window,
} from './market-state.js';

/** DEXes that match orders against each other: their order books are the market. */
const ORDER_BOOK_DEXES: readonly DexName[] = ['GENIUS_YIELD', 'CHADSWAP', 'AXO', 'MUESLISWAP'];

export const dexNumber = (dex: DexName): number => DEXES.findIndex(({ name }) => name === dex);

const ORDER_BOOK_DEX_NUMBERS = ORDER_BOOK_DEXES.map(dexNumber);

interface Origin {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly market: NetworkMarket;
  readonly tip: IndexTip;
}

const RATE_DAYS = 8;

export async function loadMarketState(origin: Origin): Promise<MarketState> {
  const { db, network, market, tip } = origin;
  const time = slotToTime(network, tip.slot);
  const names = await loadNames(db, undefined);
  const quotes = new Set(market.verified.keys());
  const toPools = (states: readonly (StoredPoolState | PastPoolState)[]): IndexedPool[] =>
    states.flatMap((state) => toIndexedPool(names.pools, state) ?? []);
  const now = MarketView.create(time, toPools(await listCurrentPoolStates(db)), quotes);
  const past = {} as Record<Window, PastView>;
  for (const name of WINDOW_NAMES) {
    const then = time - WINDOWS[name];
    const lastTxId = await lastTxAt(origin, then);
    const states = lastTxId === NONE ? [] : await statesAt(db, lastTxId);
    past[name] = { view: MarketView.create(then, toPools(states), quotes), lastTxId };
  }
  const orders = new Map((await listOpenOrders(db, ORDER_BOOK_DEX_NUMBERS)).map((order) => [orderKey(order), order]));
  const day = toMarketTrades(await tradesSince(db, time - WINDOWS['24h']), names.units);
  return finish(origin, { ...names, tip, time, now, past, orders, day });
}

/** Computes the market state of a later block on the same chain: reads only the changes and shares the rest. */
export async function advanceMarketState(origin: Origin, before: MarketState): Promise<MarketState> {
  const { db, network, tip } = origin;
  const time = slotToTime(network, tip.slot);
  const since = before.tip.lastTxId;
  const names = await loadNames(db, before);
  const changed = await poolsChangedAfter(db, since);
  const now = before.now.next(
    time,
    new Map(changed.map(({ poolId, state }) => [poolId, state && toIndexedPool(names.pools, state)])),
  );
  const past = {} as Record<Window, PastView>;
  for (const name of WINDOW_NAMES)
    past[name] = await advancePast(origin, before.past[name], time - WINDOWS[name], names);
  const { came, went: removed } = await findOpenOrderChanges(db, ORDER_BOOK_DEX_NUMBERS, since);
  const orders = new Map(before.orders);
  for (const output of removed) orders.delete(orderKey(output));
  for (const order of came) orders.set(orderKey(order), order);
  const retained = before.day.filter((trade) => trade.time > time - WINDOWS['24h']);
  const day = [...retained, ...toMarketTrades(await tradesAfter(db, since), names.units)];
  return finish(origin, { ...names, tip, time, now, past, orders, day });
}

async function advancePast(
  origin: Origin,
  before: PastView,
  then: number,
  { pools }: Pick<MarketState, 'pools'>,
): Promise<PastView> {
  const lastTxId = await lastTxAt(origin, then);
  const changed = new Map<number, IndexedPool>();
  if (lastTxId > before.lastTxId)
    for (const state of await statesSeenBetween(origin.db, { after: before.lastTxId, upTo: lastTxId })) {
      const pool = toIndexedPool(pools, state);
      const known = changed.get(state.poolId) ?? before.view.pools.get(state.poolId);
      // A datum revealed late may describe a state that has already been superseded.
      if (pool !== undefined && (known === undefined || isLater(pool, known))) changed.set(state.poolId, pool);
    }
  return { view: before.view.next(then, changed), lastTxId };
}

const isLater = (a: IndexedPool, b: IndexedPool): boolean =>
  a.txId > b.txId || (a.txId === b.txId && a.index > b.index);

async function lastTxAt({ db, network }: Origin, time: number): Promise<number> {
  if (time < network.systemStart) return NONE;
  return (await findChainStateAt(db, timeToSlot(network, time)))?.lastTxId ?? NONE;
}

const orderKey = ({ txId, index }: { readonly txId: number; readonly index: number }): string => `${txId} ${index}`;

const toMarketTrades = (trades: readonly StoredTrade[], units: ReadonlyMap<number, Unit>): readonly MarketTrade[] =>
  trades.flatMap((trade) => {
    const dexName = DEXES[trade.dex]?.name;
    const [given, got] = [units.get(trade.assetIn), units.get(trade.assetOut)];
    return dexName === undefined || given === undefined || got === undefined ? [] : [{ ...trade, dexName, given, got }];
  });

async function finish(
  { db, market }: Origin,
  fields: Omit<MarketState, 'rates' | 'rate' | 'oracles' | 'decimals'>,
): Promise<MarketState> {
  const hour = Math.floor(fields.time / 3600);
  const hours = await ratesBetween(db, { from: hour - RATE_DAYS * 24, to: hour });
  const oracles = await listCurrentOracles(db);
  const marketState = {
    ...fields,
    rates: new Map(hours.map(({ hour: at, numerator, denominator }) => [at, { numerator, denominator }])),
    oracles,
    decimals: new Map<Unit, number>(),
  };
  return { ...marketState, rate: rateNow(marketState, market) };
}
