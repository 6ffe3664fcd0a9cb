import type { Static } from 'typebox';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { OrderRoute } from '../../../market/routes/order-routes.js';
import { computePathOutput } from '../../../market/routes/split-route.js';
import { assetIn, assetOut } from '../../../market/routes/venue.js';
import type { NetworkMarket } from '../market/market-settings.js';
import type { MarketState } from '../market/market-state.js';
import { computeRouteImpact } from '../market/quotes.js';
import { estimatedFee } from './estimate.js';
import type { Fees } from './fees.js';
import { isProven, type OrderPools } from './order-pools.js';
import { computeFeePercent, computeOrderValue, orderHops, type RouteOptions } from './routes.js';
import type { AggRoute } from './shapes.js';
import { type OrderTerms, writeOrder } from './written-orders.js';

/** Everything that finding and rendering routes needs. */
export interface RouteContext {
  readonly marketState: MarketState;
  readonly market: NetworkMarket;
  readonly ledger: LedgerView;
  readonly options: RouteOptions;
  readonly terms: OrderTerms;
  readonly fees: (orderValue: bigint | undefined) => Fees;
}

/** Typical settlement time of current batchers and executors. */
const SETTLEMENT = 'PT2M';

export interface RouteBounds {
  /** Minimum output for an expected output. */
  readonly minOutput: (expected: bigint) => bigint;
  readonly maximumInput: bigint | undefined;
}

export function toRouteJson(
  { marketState, market, ledger, options, terms, fees }: RouteContext,
  route: OrderRoute,
  pools: OrderPools,
  { minOutput, maximumInput }: RouteBounds,
): Static<typeof AggRoute> {
  const { from, to } = options.pair;
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const legs = route.legs.map((leg) => {
    const amount = maximumInput ?? leg.input;
    return { ...leg, amount, least: atLeastOne(minOutput(leg.output)), expected: computePathOutput(leg, amount) };
  });
  const orders = legs.map((leg) =>
    writeOrder(
      {
        hops: orderHops(leg, pools),
        amount: leg.amount,
        minOutput: leg.least,
        expected: leg.expected,
        stopAt: undefined,
      },
      terms,
      market.registry,
      ledger,
    ),
  );
  // The value is computed from the order amounts, as when the orders are built: a reverse quote sends more than it
  // needs.
  const inputAmount = sum(legs.map(({ amount }) => amount));
  const chargedFees = fees(
    computeOrderValue(marketState, options.pair, inputAmount, sum(legs.map(({ expected }) => expected))),
  );
  const extra = [chargedFees.partner, chargedFees.aggregator].flatMap((fee) =>
    fee === undefined ? [] : [{ address: fee.payoutAddress, lovelace: fee.lovelace }],
  );
  const largest = legs.reduce((best, leg) => (leg.input > best.input ? leg : best));
  return {
    bestPoolId: largest.hops[0]!.venue.id,
    dex: largest.hops[0]!.venue.dex,
    tokenIn: from,
    tokenOut: to,
    amountIn: route.input.toString(),
    expectedOutput: route.output.toString(),
    minimumOutput: sum(legs.map((leg) => leg.least)).toString(),
    maximumInput: maximumInput?.toString() ?? null,
    priceImpact: computeRouteImpact(route.legs, route.input),
    lpFeePercent: computeFeePercent(route),
    batcherFeeLovelace: sum(orders.map(({ fee }) => fee)).toString(),
    depositLovelace: sum(orders.map(({ deposit }) => deposit)).toString(),
    aggregatorFeeLovelace: (chargedFees.aggregator?.lovelace ?? 0n).toString(),
    partnerFeeLovelace: (chargedFees.partner?.lovelace ?? 0n).toString(),
    estimatedTxFeeLovelace: estimatedFee([...orders.map(({ payment }) => payment), ...extra], ledger).toString(),
    executionModel: 'BATCHER',
    estimatedSettlement: SETTLEMENT,
    appliedFeeRate: chargedFees.appliedRate,
    discountApplied: chargedFees.discounted,
    verified: legs.every(({ hops }) => hops.every(({ venue }) => isProven(venue.dex))),
    legs: legs.map((leg) => ({
      amountIn: leg.amount.toString(),
      expectedOutput: leg.output.toString(),
      minimumOutput: leg.least.toString(),
      hops: leg.hops.map((hop) => ({
        poolId: hop.venue.id,
        dex: hop.venue.dex,
        tokenIn: assetIn(hop),
        tokenOut: assetOut(hop),
      })),
    })),
  };
}

const atLeastOne = (amount: bigint): bigint => (amount > 0n ? amount : 1n);
