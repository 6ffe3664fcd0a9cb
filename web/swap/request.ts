import type { AggBuildRequest, AggQuoteRequest, AggRoute, AggUtxo } from '../../client/generated.js';
import { unitsOf } from '../format.js';
import type { Token } from './tokens.js';

export type OrderType = 'MARKET' | 'LIMIT';

/** What a visitor typed so far. */
export interface SwapDraft {
  readonly from: Token;
  readonly to: Token | undefined;
  readonly amount: string;
  readonly slippage: string;
  readonly orderType: OrderType;
  /** Of a LIMIT order: what has to come in all. */
  readonly wanted: string;
  readonly twoPools: boolean;
  readonly senderAddress: string;
}

export type SwapRequest = { readonly body: AggQuoteRequest } | { readonly problem: string };

export function quoteRequest(draft: SwapDraft): SwapRequest {
  const { from, to, slippage, senderAddress } = draft;
  if (to === undefined) return { problem: 'Choose what you want' };
  if (from.unit === to.unit) return { problem: 'Choose two different tokens' };
  const amountIn = unitsOf(draft.amount, from.decimals);
  if (amountIn === undefined || amountIn === 0n)
    return { problem: `How much do you give? A number with at most ${from.decimals} decimals` };
  if (!/^\d{1,2}(?:\.\d{1,4})?$/.test(slippage.trim()) || Number(slippage) > 50)
    return { problem: 'Slippage is a percentage from 0 to 50' };
  if (draft.orderType === 'LIMIT' && wantedOutput(draft) === undefined)
    return { problem: `How much has to come? A number with at most ${to.decimals} decimals` };
  return {
    body: {
      tokenIn: from.unit,
      tokenOut: to.unit,
      amountIn: amountIn.toString(),
      slippageTolerance: Number(slippage),
      ...(draft.twoPools && { maxHops: 2 }),
      ...(senderAddress.trim() !== '' && { senderAddress: senderAddress.trim() }),
    },
  };
}

/** `undefined` for a MARKET order, and where nothing sensible was typed. */
export function wantedOutput({ orderType, wanted, to }: SwapDraft): bigint | undefined {
  const units = orderType === 'LIMIT' && to !== undefined ? unitsOf(wanted, to.decimals) : undefined;
  return units === 0n ? undefined : units;
}

/**
 * The route with a wanted output shared among its orders by what each is expected to bring. Rounding is the last one's,
 * so that together they insist on exactly what was wanted.
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
  // Beyond 2^53 the client writes a `bigint` as the number that the description names.
  const minimumOutput = (wanted > BigInt(Number.MAX_SAFE_INTEGER) ? wanted : Number(wanted)) as number;
  return { ...route, minimumOutput, legs };
}

interface Ordering {
  readonly route: AggRoute;
  readonly draft: SwapDraft;
  readonly utxos: readonly AggUtxo[] | undefined;
  readonly allowExperimental: boolean;
}

/** `undefined` as long as nobody said whose order it is. */
export function buildRequest({ route, draft, utxos, allowExperimental }: Ordering): AggBuildRequest | undefined {
  const senderAddress = draft.senderAddress.trim();
  if (senderAddress === '') return undefined;
  const wanted = wantedOutput(draft);
  return {
    route: wanted === undefined ? route : withOutput(route, wanted),
    senderAddress,
    orderType: draft.orderType,
    ...(utxos !== undefined && { utxos }),
    ...(allowExperimental && { allowExperimental }),
  };
}
