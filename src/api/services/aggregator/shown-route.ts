import type { Static } from 'typebox';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { OrderRoute } from '../../../market/routes/order-routes.js';
import { outputOf } from '../../../market/routes/split-route.js';
import { assetIn, assetOut } from '../../../market/routes/venue.js';
import type { Board } from '../market/market-board.js';
import type { MarketOfNetwork } from '../market/market-settings.js';
import { impactOfLegs } from '../market/quotes.js';
import { estimatedFee } from './estimate.js';
import type { Fees } from './fees.js';
import { isProven, type OrderPools } from './order-pools.js';
import { feePercentOf, orderHops, type RouteWish, worthOf } from './routes.js';
import type { AggRoute } from './shapes.js';
import { type OrderTerms, writeOrder } from './written-orders.js';

/** Everything that finding and rendering routes needs. */
export interface RouteDesk {
  readonly board: Board;
  readonly market: MarketOfNetwork;
  readonly ledger: LedgerView;
  readonly wish: RouteWish;
  readonly terms: OrderTerms;
  readonly fees: (worth: bigint | undefined) => Fees;
}

/** Typical settlement time of current batchers and executors. */
const SETTLEMENT = 'PT2M';

export interface RouteBounds {
  /** Minimum output for an expected output. */
  readonly least: (expected: bigint) => bigint;
  readonly maximumInput: bigint | undefined;
}

export function shownRoute(
  { board, market, ledger, wish, terms, fees }: RouteDesk,
  route: OrderRoute,
  pools: OrderPools,
  { least, maximumInput }: RouteBounds,
): Static<typeof AggRoute> {
  const { from, to } = wish.pair;
  const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
  const legs = route.legs.map((leg) => {
    const amount = maximumInput ?? leg.input;
    return { ...leg, amount, least: atLeastOne(least(leg.output)), expected: outputOf(leg, amount) };
  });
  const orders = legs.map((leg) =>
    writeOrder(
      { hops: orderHops(leg, pools), amount: leg.amount, least: leg.least, expected: leg.expected, stopAt: undefined },
      terms,
      market.registry,
      ledger,
    ),
  );
  // The value is computed from the order amounts, as when the orders are built: a reverse quote sends more than it
  // needs.
  const given = sum(legs.map(({ amount }) => amount));
  const taken = fees(worthOf(board, wish.pair, given, sum(legs.map(({ expected }) => expected))));
  const extra = [taken.partner, taken.aggregator].flatMap((fee) =>
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
    priceImpact: impactOfLegs(route.legs, route.input),
    lpFeePercent: feePercentOf(route),
    batcherFeeLovelace: sum(orders.map(({ fee }) => fee)).toString(),
    depositLovelace: sum(orders.map(({ deposit }) => deposit)).toString(),
    aggregatorFeeLovelace: (taken.aggregator?.lovelace ?? 0n).toString(),
    partnerFeeLovelace: (taken.partner?.lovelace ?? 0n).toString(),
    estimatedTxFeeLovelace: estimatedFee([...orders.map(({ payment }) => payment), ...extra], ledger).toString(),
    executionModel: 'BATCHER',
    estimatedSettlement: SETTLEMENT,
    appliedFeeRate: taken.appliedRate,
    discountApplied: taken.discounted,
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
