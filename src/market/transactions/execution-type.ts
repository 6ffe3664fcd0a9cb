import type { Direction } from '../curves/curve.js';
import { outputFor } from '../curves/quote.js';
import type { Order, Pool } from '../dex.js';
import type { ExecutionType, LivePools } from './market-transaction.js';

/** An output holds at most a 64-bit quantity; a datum may contain any number, and arithmetic with it would be slow. */
const MAX_QUANTITY = 2n ** 64n;

/**
 * Determined by the contract, else by the sender's message, else by the order itself: a minimum above the pool's
 * current output makes a limit order.
 */
export function classifyExecution(order: Order, message: string | undefined, pools: LivePools): ExecutionType {
  if (order.style !== undefined) return order.style;
  if (order.step !== 'swap') return 'MARKET';
  if (message !== undefined && /\blimit\b/i.test(message)) return 'LIMIT';
  if (message !== undefined && /\bmarket\b/i.test(message)) return 'MARKET';
  const { offer, request } = order;
  if (offer === undefined || request === undefined) return 'MARKET';
  if (offer.amount > MAX_QUANTITY) return 'MARKET';
  const candidates = poolsFor(order, pools).map((pool) => computePoolOutput(pool, offer.unit, offer.amount));
  const best = candidates.reduce((max, output) => (output > max ? output : max), -1n);
  return best >= 0n && request.amount > best ? 'LIMIT' : 'MARKET';
}

function poolsFor({ dex, pool, offer, request }: Order, pools: LivePools): readonly Pool[] {
  const named = pool === undefined ? undefined : pools.now(dex, pool);
  if (named !== undefined) return [named];
  return offer === undefined || request === undefined ? [] : pools.findByPair(dex, offer.unit, request.unit);
}

function computePoolOutput(pool: Pool, unit: string, amount: bigint): bigint {
  const index = pool.assets.indexOf(unit);
  return index === -1 || pool.closed ? 0n : outputFor(pool, index as Direction, amount);
}
