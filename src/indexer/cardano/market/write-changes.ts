import { slotToTime } from '../../../chains/cardano/time.js';
import { fromHex } from '../../../kernel/hex.js';
import { AGGREGATORS, type Aggregator } from '../../../market/aggregators.js';
import { encodeCurve } from '../../../market/curves/stored-curve.js';
import type { Party, Pool } from '../../../market/dex.js';
import { priceText } from '../../../market/price-text.js';
import {
  AMOUNT_SOURCES,
  EXECUTION_TYPES,
  type MarketChanges,
  ORDER_STATUSES,
  type OutputPlace,
  type PlacedOrder,
  type PlacedPool,
  placeKey,
  type Trade,
} from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import { type Batch, int4, type Place, storableText } from '../batch.js';
import type { BookedPool } from './booked-pool.js';
import { stablecoinOf } from './dollar-trades.js';
import { endFact, type MarketBatch } from './market-batch.js';
import { credentialBytes, dexNumber, ORDER_STEPS, storableTime, unitBytes } from './market-rows.js';

export const SHOWN_BY = 2;
const SPENT_BY = 3;
const OUTCOME = 4;

/** Converts the market changes of a transaction to rows, and updates the indexed market. */
export function writeChanges(batch: Batch, market: MarketBatch, changes: MarketChanges, place: Place): void {
  for (const placed of changes.pools) writePool(batch, market, placed, place.txId);
  for (const placed of changes.orders) writeOrder(batch, market, placed, place.txId);
  for (const ended of changes.endedPools) {
    endFact(market.states, ended, place.txId, SPENT_BY, batch.facts.marketEndings.poolStates);
    market.book.endState(ended);
  }
  for (const { place: ended, outcome } of changes.endedOrders)
    endOrder(batch, market, ended, ORDER_STATUSES.indexOf(outcome), place.txId);
  for (const [index, trade] of changes.trades.entries()) writeTrade(batch, market, trade, index, place);
}

function takeNumber(batch: Batch, kind: 'marketAsset' | 'marketPool'): number {
  const number = int4(batch.next[kind], 'number of entities');
  batch.next[kind] += 1;
  return number;
}

function assetNumber(batch: Batch, { book }: MarketBatch, unit: Unit, txId: number): number {
  const known = book.assetNumber(unit);
  if (known !== undefined) return known;
  const number = takeNumber(batch, 'marketAsset');
  batch.facts.born.marketAsset.push([number, txId, unitBytes(unit)]);
  book.addAsset(unit, number);
  return number;
}

function bookPool(batch: Batch, market: MarketBatch, pool: Pool, txId: number): BookedPool {
  const { dex, id, assets, lpAsset } = pool;
  const known = market.book.booked(dex, id);
  if (known !== undefined) return known;
  const [a, b] = [assetNumber(batch, market, assets[0], txId), assetNumber(batch, market, assets[1], txId)];
  const lp = lpAsset === undefined ? undefined : assetNumber(batch, market, lpAsset, txId);
  const number = takeNumber(batch, 'marketPool');
  const ident = pool.ident === undefined ? undefined : storableText(pool.ident);
  batch.facts.born.marketPool.push([number, txId, a, b, lp, dexNumber(dex), unitBytes(id), ident]);
  const booked = { number, dex, id, assets, lpAsset, ident };
  market.book.addPool(booked);
  return booked;
}

function writePool(batch: Batch, market: MarketBatch, { place, pool }: PlacedPool, txId: number): void {
  const { number } = bookPool(batch, market, pool, txId);
  const opensAt = storableTime(pool.opensAt);
  const row: Row<'poolState'> = [
    place.txId,
    place.index,
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
  market.states.set(placeKey(place), row);
  market.book.addState({ place, pool: { ...pool, opensAt } });
}

const KEY = /^[0-9a-f]{56}$/;

/** The order as the tables can store it, so that a cached order equals one that is read again. */
function storable({ order, ...placed }: PlacedOrder, { book }: MarketBatch): PlacedOrder {
  const { pool, cancelKey, deadline, beacon } = order;
  return {
    ...placed,
    order: {
      ...order,
      pool: pool !== undefined && book.byId(pool) !== undefined ? pool : undefined,
      cancelKey: cancelKey !== undefined && KEY.test(cancelKey) ? cancelKey : undefined,
      deadline: storableTime(deadline),
      beacon: beacon === undefined ? undefined : storableText(beacon),
    },
  };
}

function writeOrder(batch: Batch, market: MarketBatch, read: PlacedOrder, txId: number): void {
  const placed = storable(read, market);
  const { place, root, order, execution, aggregator, split, held } = placed;
  const { offer, request, pool, owner, receiver } = order;
  const booked = pool === undefined ? undefined : market.book.byId(pool);
  const row: Row<'dexOrder'> = [
    place.txId,
    place.index,
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
    booked && market.book.booked(booked.dex, booked.id)?.number,
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
  market.orders.set(placeKey(place), row);
  market.book.addOrder(placed);
}

function endOrder(batch: Batch, market: MarketBatch, place: OutputPlace, outcome: number, by: number): void {
  const row = market.orders.get(placeKey(place));
  if (row === undefined) batch.facts.marketEndings.orders.push({ ...place, by, outcome });
  else {
    row[SPENT_BY] = by;
    row[OUTCOME] = outcome;
  }
  market.book.endOrder(place);
}

function writeTrade(batch: Batch, market: MarketBatch, trade: Trade, index: number, { txId, slot }: Place): void {
  const { given, got, pool, order } = trade;
  const [assetIn, assetOut] = [
    assetNumber(batch, market, given.unit, txId),
    assetNumber(batch, market, got.unit, txId),
  ];
  const [lovelace, token] = given.unit === LOVELACE ? [given, got] : [got, given];
  const isForAda = lovelace.unit === LOVELACE && token.unit !== LOVELACE;
  const booked = pool && market.book.booked(pool.dex, pool.id);
  const time = slotToTime(batch.options.network, slot);
  batch.facts.born.dexTrade.push([
    txId,
    index,
    time,
    dexNumber(trade.dex),
    booked?.number,
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
  if (booked !== undefined && isForAda && stablecoinOf(booked, market.rules) === token.unit)
    market.trades.add(booked.number, time, token.amount);
}

const partyBytes = (party: Party | undefined): [Uint8Array | undefined, Uint8Array | undefined] => [
  party && credentialBytes(party.payment),
  party?.stake && credentialBytes(party.stake),
];

const aggregatorNumber = (aggregator: Aggregator | undefined): number | undefined =>
  aggregator === undefined ? undefined : AGGREGATORS.indexOf(aggregator);
