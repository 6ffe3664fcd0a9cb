import { slotToTime } from '../../../chains/cardano/time.js';
import { fromHex } from '../../../kernel/hex.js';
import { AGGREGATORS, type Aggregator } from '../../../market/aggregators.js';
import { encodeCurve } from '../../../market/curves/stored-curve.js';
import type { Pool } from '../../../market/dex.js';
import { priceText } from '../../../market/price-text.js';
import {
  AMOUNT_SOURCES,
  EXECUTION_TYPES,
  formatPositionKey,
  type MarketChanges,
  ORDER_STATUSES,
  type OutputPosition,
  type PlacedOrder,
  type PlacedPool,
  type Trade,
} from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import { type Batch, int4, storableText, type TxPosition } from '../batch.js';
import { findStablecoin } from './dollar-trades.js';
import type { IndexedPool } from './indexed-pool.js';
import { endFact, type MarketBatch } from './market-batch.js';
import { dexNumber, ORDER_STEPS, partyBytes, storableTime, unitBytes } from './market-rows.js';

export const REVEALED_BY = 2;
const SPENT_BY = 3;
const OUTCOME = 4;

/** Converts the market changes of a transaction to rows, and updates the indexed market. */
export function writeChanges(batch: Batch, market: MarketBatch, changes: MarketChanges, position: TxPosition): void {
  for (const placed of changes.pools) writePool(batch, market, placed, position.txId);
  for (const placed of changes.orders) writeOrder(batch, market, placed, position.txId);
  for (const ended of changes.endedPools) {
    endFact(market.states, ended, position.txId, SPENT_BY, batch.facts.marketEndings.poolStates);
    market.book.endState(ended);
  }
  for (const { position: ended, outcome } of changes.endedOrders)
    endOrder(batch, market, ended, ORDER_STATUSES.indexOf(outcome), position.txId);
  for (const [index, trade] of changes.trades.entries()) writeTrade(batch, market, trade, index, position);
}

function allocateNumber(batch: Batch, kind: 'marketAsset' | 'marketPool'): number {
  const number = int4(batch.next[kind], 'number of entities');
  batch.next[kind] += 1;
  return number;
}

function assetNumber(batch: Batch, { book: indexed }: MarketBatch, unit: Unit, txId: number): number {
  const known = indexed.assetNumber(unit);
  if (known !== undefined) return known;
  const number = allocateNumber(batch, 'marketAsset');
  batch.facts.born.marketAsset.push([number, txId, unitBytes(unit)]);
  indexed.addAsset(unit, number);
  return number;
}

function addPool(batch: Batch, market: MarketBatch, pool: Pool, txId: number): IndexedPool {
  const { dex, id, assets, lpAsset } = pool;
  const known = market.book.getPool(dex, id);
  if (known !== undefined) return known;
  const [a, b] = [assetNumber(batch, market, assets[0], txId), assetNumber(batch, market, assets[1], txId)];
  const lp = lpAsset === undefined ? undefined : assetNumber(batch, market, lpAsset, txId);
  const number = allocateNumber(batch, 'marketPool');
  const ident = pool.ident === undefined ? undefined : storableText(pool.ident);
  batch.facts.born.marketPool.push([number, txId, a, b, lp, dexNumber(dex), unitBytes(id), ident]);
  const indexedPool = { number, dex, id, assets, lpAsset, ident };
  market.book.addPool(indexedPool);
  return indexedPool;
}

function writePool(batch: Batch, market: MarketBatch, { position, pool }: PlacedPool, txId: number): void {
  const { number } = addPool(batch, market, pool, txId);
  const opensAt = storableTime(pool.opensAt);
  const row: Row<'poolState'> = [
    position.txId,
    position.index,
    txId,
    undefined,
    number,
    pool.reserves[0],
    pool.reserves[1],
    pool.lpSupply,
    opensAt,
    pool.closed,
    encodeCurve(pool.curve),
  ];
  batch.facts.born.poolState.push(row);
  market.states.set(formatPositionKey(position), row);
  market.book.addState({ position, pool: { ...pool, opensAt } });
}

const KEY = /^[0-9a-f]{56}$/;

/** The order as the tables can store it, so that a cached order equals one that is read again. */
function storable({ order, ...placed }: PlacedOrder, { book: indexed }: MarketBatch): PlacedOrder {
  const { pool, cancelKey, deadline, beacon } = order;
  return {
    ...placed,
    order: {
      ...order,
      pool: pool !== undefined && indexed.byId(pool) !== undefined ? pool : undefined,
      cancelKey: cancelKey !== undefined && KEY.test(cancelKey) ? cancelKey : undefined,
      deadline: storableTime(deadline),
      beacon: beacon === undefined ? undefined : storableText(beacon),
    },
  };
}

function writeOrder(batch: Batch, market: MarketBatch, read: PlacedOrder, txId: number): void {
  const placed = storable(read, market);
  const { position, root, order, execution, aggregator, split, held } = placed;
  const { offer, request, pool, owner, receiver } = order;
  const indexedPool = pool === undefined ? undefined : market.book.byId(pool);
  const row: Row<'dexOrder'> = [
    position.txId,
    position.index,
    txId,
    undefined,
    undefined,
    root.txId,
    root.index,
    dexNumber(order.dex),
    ORDER_STEPS.indexOf(order.step),
    EXECUTION_TYPES.indexOf(execution),
    offer && assetNumber(batch, market, offer.unit, txId),
    offer?.amount,
    request && assetNumber(batch, market, request.unit, txId),
    request?.amount,
    order.price?.numerator,
    order.price?.denominator,
    order.leastPart,
    held,
    indexedPool && market.book.getPool(indexedPool.dex, indexedPool.id)?.number,
    ...partyBytes(owner),
    ...partyBytes(receiver),
    order.cancelKey === undefined ? undefined : fromHex(order.cancelKey),
    order.deadline,
    order.batcherFee,
    order.deposit,
    order.beacon,
    aggregatorNumber(aggregator),
    split,
  ];
  batch.facts.born.dexOrder.push(row);
  market.orders.set(formatPositionKey(position), row);
  market.book.addOrder(placed);
}

function endOrder(batch: Batch, market: MarketBatch, position: OutputPosition, outcome: number, by: number): void {
  const row = market.orders.get(formatPositionKey(position));
  if (row === undefined) batch.facts.marketEndings.orders.push({ ...position, by, outcome });
  else {
    row[SPENT_BY] = by;
    row[OUTCOME] = outcome;
  }
  market.book.endOrder(position);
}

function writeTrade(batch: Batch, market: MarketBatch, trade: Trade, index: number, { txId, slot }: TxPosition): void {
  const { given, got, pool, order } = trade;
  const [assetIn, assetOut] = [
    assetNumber(batch, market, given.unit, txId),
    assetNumber(batch, market, got.unit, txId),
  ];
  const [lovelace, token] = given.unit === LOVELACE ? [given, got] : [got, given];
  const isForAda = lovelace.unit === LOVELACE && token.unit !== LOVELACE;
  const indexedPool = pool && market.book.getPool(pool.dex, pool.id);
  const time = slotToTime(batch.options.network, slot);
  batch.facts.born.dexTrade.push([
    txId,
    index,
    time,
    dexNumber(trade.dex),
    indexedPool?.number,
    order?.txId,
    order?.index,
    assetIn,
    given.amount,
    assetOut,
    got.amount,
    isForAda ? (token === got ? assetOut : assetIn) : undefined,
    isForAda ? lovelace.amount : undefined,
    isForAda ? priceText(lovelace.amount, token.amount) : undefined,
    AMOUNT_SOURCES.indexOf(trade.amounts),
    ...partyBytes(trade.owner),
    aggregatorNumber(trade.aggregator),
    trade.split,
    trade.arbitrage,
  ]);
  if (indexedPool !== undefined && isForAda && findStablecoin(indexedPool, market.rules) === token.unit)
    market.trades.add(indexedPool.number, time, token.amount);
}

const aggregatorNumber = (aggregator: Aggregator | undefined): number | undefined =>
  aggregator === undefined ? undefined : AGGREGATORS.indexOf(aggregator);
