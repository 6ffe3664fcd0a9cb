import type { AggBuildRequest, AggQuoteRequest, AggRoute, AggUtxo } from '../../client/generated.js';
import { unitsOf } from '../format.js';
import type { Token } from './tokens.js';

export type OrderType = 'MARKET' | 'LIMIT' | 'STOP_LOSS' | 'OCO';

/** DEXes that support stop orders (`docs/aggregator.md`). */
const STOPPING: ReadonlySet<string> = new Set(['MINSWAP_V2']);

const waitsForMore = (type: OrderType): boolean => type === 'LIMIT' || type === 'OCO';
const waitsForLess = (type: OrderType): boolean => type === 'STOP_LOSS' || type === 'OCO';

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
  const amountIn = unitsOf(draft.amount, from.decimals);
  if (amountIn === undefined || amountIn === 0n)
    return { problem: `Enter the amount to pay: a number with at most ${from.decimals} decimals` };
  if (!/^\d{1,2}(?:\.\d{1,4})?$/.test(slippage.trim()) || Number(slippage) > 50)
    return { problem: 'Slippage tolerance must be a percentage from 0 to 50' };
  const { wanted, stop } = termsOf(draft);
  if (waitsForMore(draft.orderType) && wanted === undefined)
    return { problem: `Enter the limit output: a number with at most ${to.decimals} decimals` };
  if (waitsForLess(draft.orderType) && stop === undefined)
    return { problem: `Enter the stop output: a number with at most ${to.decimals} decimals` };
  if (wanted !== undefined && stop !== undefined && stop >= wanted)
    return { problem: 'The stop output must be less than the limit output' };
  return {
    body: {
      tokenIn: from.unit,
      tokenOut: to.unit,
      amountIn: amountIn.toString(),
      slippageTolerance: Number(slippage),
      ...(waitsForLess(draft.orderType) ? { allowSplit: false } : draft.twoPools && { maxHops: 2 }),
      ...(senderAddress.trim() !== '' && { senderAddress: senderAddress.trim() }),
    },
  };
}

export interface Terms {
  readonly wanted: bigint | undefined;
  readonly stop: bigint | undefined;
}

/** Limits of the order; `undefined` when the type has no such limit or the input is invalid. */
export function termsOf({ orderType, wanted, stop, to }: SwapDraft): Terms {
  const units = (text: string): bigint | undefined => (to && unitsOf(text, to.decimals)) || undefined;
  return {
    wanted: waitsForMore(orderType) ? units(wanted) : undefined,
    stop: waitsForLess(orderType) ? units(stop) : undefined,
  };
}

/** Routes that support the order type. A stop order has one order through one pool. */
export const routesFor = (orderType: OrderType, routes: readonly AggRoute[]): readonly AggRoute[] =>
  waitsForLess(orderType)
    ? routes.filter(
        ({ legs: [leg, ...others] }) => others.length === 0 && leg?.hops.length === 1 && STOPPING.has(leg.hops[0]!.dex),
      )
    : routes;

/**
 * The route with the limit output split among its orders in proportion to their expected output. The last one takes the
 * rounding, so that the sum is exact.
 */
export function withOutput(route: AggRoute, wanted: bigint): AggRoute {
  const expected = route.legs.reduce((all, leg) => all + BigInt(leg.expectedOutput), 0n);
  let left = wanted;
  const legs = route.legs.map((leg, place) => {
    const share =
      place === route.legs.length - 1 || expected === 0n ? left : (wanted * BigInt(leg.expectedOutput)) / expected;
    left -= share;
    return { ...leg, minimumOutput: share.toString() };
  });
  return { ...route, minimumOutput: wanted.toString(), legs };
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
  const { wanted, stop } = termsOf(draft);
  const insisted = wanted ?? stop;
  return {
    route: insisted === undefined ? route : withOutput(route, insisted),
    senderAddress,
    orderType: draft.orderType,
    ...(wanted !== undefined && stop !== undefined && { stopOutput: stop.toString() }),
    ...(utxos !== undefined && { utxos }),
    ...(allowExperimental && { allowExperimental }),
  };
}
