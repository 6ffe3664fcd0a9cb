import type { Block } from '../../../chains/cardano/blocks/block.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { spotPrice } from '../../../market/curves/quote.js';
import { compareRatios } from '../../../market/fraction.js';
import { adaInDollars, type DollarPool, type FreshRate } from '../../../market/prices/ada-rate.js';
import { LOVELACE } from '../../../market/unit.js';
import type { Batch } from '../batch.js';
import { dollarPools, findStablecoin, TRADES_WINDOW } from './dollar-trades.js';
import type { IndexedPool } from './indexed-pool.js';
import type { MarketBatch } from './market-batch.js';

const HOUR = 3600;

/** The first block of an hour fixes the price of ADA at its start, from the preceding blocks. */
export function projectRate(batch: Batch, market: MarketBatch, { header: { slot, height } }: Block): void {
  const { network } = batch.options;
  const before = market.previousSlot;
  market.previousSlot = slot;
  const hour = Math.floor(slotToTime(network, slot) / HOUR);
  if (before !== undefined && Math.floor(slotToTime(network, before) / HOUR) === hour) return;
  const rate = adaInDollars(believedPools(market, hour * HOUR), freshOracles(market, hour * HOUR * 1000));
  if (rate === undefined) return;
  const { numerator, denominator } = rate.rate;
  batch.facts.born.marketRate.push([hour, height, numerator, denominator, rate.sources.join(' ')]);
}

const believedPools = (market: MarketBatch, time: number): readonly DollarPool[] =>
  dollarPools(market.book, market.rules).flatMap((pool) => toDollarPool(market, pool, time) ?? []);

function toDollarPool(market: MarketBatch, indexedPool: IndexedPool, time: number): DollarPool | undefined {
  const stablecoin = findStablecoin(indexedPool, market.rules);
  const pool = market.book.now(indexedPool.dex, indexedPool.id);
  const decimals = stablecoin === undefined ? undefined : market.rules.dollars.get(stablecoin);
  if (stablecoin === undefined || pool === undefined || decimals === undefined || pool.closed) return undefined;
  if (pool.opensAt !== undefined && pool.opensAt > time * 1000) return undefined;
  const ada = pool.assets[0] === LOVELACE ? 0 : 1;
  const { numerator, denominator } = spotPrice(pool);
  const trades = market.trades.after(indexedPool.number, time - TRADES_WINDOW);
  return {
    pool: pool.id,
    stablecoin,
    decimals,
    lovelace: pool.reserves[ada],
    stable: pool.reserves[1 - ada]!,
    // The margin is the amount of the first asset for one unit of the second.
    price: ada === 0 ? { numerator, denominator } : { numerator: denominator, denominator: numerator },
    trades: trades.length,
    volume: trades.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

/** The newest reading of each source that is valid at the time. */
function freshOracles({ book: indexed }: MarketBatch, now: number): readonly FreshRate[] {
  const fresh = new Map<string, FreshRate & { readonly createdAt: number }>();
  for (const { source, rate, createdAt, validUntil } of indexed.oracles.values()) {
    if (createdAt > now || validUntil < now) continue;
    const other = fresh.get(source);
    // Ties are broken by value, so that the result does not depend on the iteration order.
    const isNewer =
      other === undefined ||
      createdAt > other.createdAt ||
      (createdAt === other.createdAt && compareRatios(rate, other.rate) > 0);
    if (isNewer) fresh.set(source, { source, rate, createdAt });
  }
  return [...fresh.values()];
}
