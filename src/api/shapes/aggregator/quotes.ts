import { ServiceError } from '../../../kernel/errors.js';
import type { HandlerContext } from '../../kit/context.js';
import { EXAMPLE_MARKET } from '../market/examples.js';

export type AggregatorContext = HandlerContext<'caller', 'market'>;

export const WHOLE = 100_000_000n;

export const DEFAULT_SLIPPAGE = 0.5;

/** Covers every relevant pool. */
export const MAX_ROUTES = 20;

export function parsePositiveAmount(digits: string, field: string): bigint {
  const amount = BigInt(digits);
  if (amount === 0n) throw new ServiceError('invalid', `${field} must be above zero`);
  return amount;
}

export const BODY = { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, slippageTolerance: 0.5 };
