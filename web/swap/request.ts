import type { AggBuildRequest, AggQuoteRequest, AggRoute, AggUtxo } from '../../client/generated.js';
import { parseAmount } from '../format.js';
import type { Token } from './tokens.js';

export type OrderType = 'MARKET' | 'LIMIT' | 'STOP_LOSS' | 'OCO';

/** DEXes that support stop orders (`docs/aggregator.md`). */
const STOPPING: ReadonlySet<string> = new Set(['MINSWAP_V2']);

const hasLimit = (type: OrderType): boolean => type === 'LIMIT' || type === 'OCO';
const hasStop = (type: OrderType): boolean => type === 'STOP_LOSS' || type === 'OCO';

/** Form input of the swap page. */
export interface SwapDraft {
  readonly from: Token;
  readonly to: Token | undefined;
  readonly amount: string;
  readonly slippage: string;
  readonly orderType: OrderType;
  /** For a LIMIT or OCO order: the required total output. */
  readonly wanted: string;
  /** For a STOP_LOSS or OCO order: sells at market once the output falls to this amount. */
  readonly stop: string;
  readonly twoPools: boolean;
  readonly senderAddress: string;
}

export type SwapRequest = { readonly body: AggQuoteRequest } | { readonly problem: string };

export function quoteRequest(draft: SwapDraft): SwapRequest {
  const { from, to, slippage, senderAddress } = draft;
  if (to === undefined) return { problem: 'Choose the token to receive' };
  if (from.unit === to.unit) return { problem: 'Choose two different tokens' };
  const amountIn = parseAmount(draft.amount, from.decimals);
  if (amountIn === undefined || amountIn === 0n)
    return { problem: `Enter the amount to pay: a number with at most ${from.decimals} decimals` };
  if (!/^\d{1,2}(?:\.\d{1,4})?$/.test(slippage.trim()) || Number(slippage) > 50)
    return { problem: 'Slippage tolerance must be a percentage from 0 to 50' };
  const { limitOutput, stop } = parseTerms(draft);
  if (hasLimit(draft.orderType) && limitOutput === undefined)
    return { problem: `Enter the limit output: a number with at most ${to.decimals} decimals` };
  if (hasStop(draft.orderType) && stop === undefined)
    return { problem: `Enter the stop output: a number with at most ${to.decimals} decimals` };
  if (limitOutput !== undefined && stop !== undefined && stop >= limitOutput)
    return { problem: 'The stop output must be less than the limit output' };
  return {
    body: {
      tokenIn: from.unit,
      tokenOut: to.unit,
      amountIn: amountIn.toString(),
      slippageTolerance: Number(slippage),
      ...(hasStop(draft.orderType) ? { allowSplit: false } : draft.twoPools && { maxHops: 2 }),
      ...(senderAddress.trim() !== '' && { senderAddress: senderAddress.trim() }),
    },
  };
}

export interface Terms {
  readonly limitOutput: bigint | undefined;
  readonly stop: bigint | undefined;
}

/** Limits of the order; `undefined` when the type has no such limit or the input is invalid. */
export function parseTerms({ orderType, wanted: limitOutput, stop, to }: SwapDraft): Terms {
  const units = (text: string): bigint | undefined => (to && parseAmount(text, to.decimals)) || undefined;
  return {
    limitOutput: hasLimit(orderType) ? units(limitOutput) : undefined,
    stop: hasStop(orderType) ? units(stop) : undefined,
  };
}

/** Routes that support the order type. A stop order has one order through one pool. */
export const routesFor = (orderType: OrderType, routes: readonly AggRoute[]): readonly AggRoute[] =>
  hasStop(orderType)
    ? routes.filter(
        ({ legs: [leg, ...others] }) => others.length === 0 && leg?.hops.length === 1 && STOPPING.has(leg.hops[0]!.dex),
      )
    : routes;

/**
 * The route with the limit output split among its orders in proportion to their expected output. The last one takes the
 * rounding, so that the sum is exact.
 */
export function withOutput(route: AggRoute, limitOutput: bigint): AggRoute {
  const expected = route.legs.reduce((all, leg) => all + BigInt(leg.expectedOutput), 0n);
  let left = limitOutput;
  const legs = route.legs.map((leg, index) => {
    const share =
      index === route.legs.length - 1 || expected === 0n ? left : (limitOutput * BigInt(leg.expectedOutput)) / expected;
    left -= share;
    return { ...leg, minimumOutput: share.toString() };
  });
  return { ...route, minimumOutput: limitOutput.toString(), legs };
}

interface Ordering {
  readonly route: AggRoute;
  readonly draft: SwapDraft;
  readonly utxos: readonly AggUtxo[] | undefined;
  readonly allowExperimental: boolean;
}

/** `undefined` while the sender is missing. */
export function buildRequest({ route, draft, utxos, allowExperimental }: Ordering): AggBuildRequest | undefined {
  const senderAddress = draft.senderAddress.trim();
  if (senderAddress === '') return undefined;
  const { limitOutput, stop } = parseTerms(draft);
  const insisted = limitOutput ?? stop;
  return {
    route: insisted === undefined ? route : withOutput(route, insisted),
    senderAddress,
    orderType: draft.orderType,
    ...(limitOutput !== undefined && stop !== undefined && { stopOutput: stop.toString() }),
    ...(utxos !== undefined && { utxos }),
    ...(allowExperimental && { allowExperimental }),
  };
}
