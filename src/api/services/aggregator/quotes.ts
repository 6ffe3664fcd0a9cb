import type { Static } from 'typebox';
import { minUtxo } from '../../../builder/plan/output-minimum.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { OrderRoute } from '../../../market/routes/order-routes.js';
import { partnerProfile } from '../../../store/queries/service/partners.js';
import {
  type AggregatorContext,
  DEFAULT_SLIPPAGE,
  parsePositiveAmount,
  WHOLE,
} from '../../shapes/aggregator/quotes.js';
import { parseDexParameter } from '../../shapes/market/parameters.js';
import type { Pair } from '../market/quotes.js';
import { resolveUnit } from '../market/resolve-unit.js';
import { gatherLedger } from '../transaction-builder/gather.js';
import { computeFees, type FeeInput, type Fees } from './fees.js';
import { parseOwner, placeholderOwner } from './owner.js';
import { partnerTerms, type RequestedPartnerTerms } from './partner-terms.js';
import { type RouteBounds, type RouteContext, toRouteJson } from './route-json.js';
import { type FoundRoutes, routesFor } from './routes.js';
import type { AggQuote } from './shapes.js';

export async function resolvePair(
  { db }: Pick<AggregatorContext, 'db'>,
  { tokenIn, tokenOut }: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await resolveUnit(db, tokenIn), await resolveUnit(db, tokenOut)];
  if (from === undefined || to === undefined)
    throw new ServiceError('not-found', 'No pool that accepts orders trades this pair on this network');
  if (from === to) throw new ServiceError('invalid', "Fields 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** Computes the partner fee and the operator fee for an order of this account. */
export async function feeRule(
  { services, network, principal }: AggregatorContext,
  given: RequestedPartnerTerms,
  ledger: LedgerView,
): Promise<(orderValue: bigint | undefined) => Fees> {
  const profile = await partnerProfile(services.db, principal.accountId, network.id);
  const feeInput: Omit<FeeInput, 'orderValue'> = {
    partner: partnerTerms(given, profile, network),
    operator: services.market.market(network.id).operators.aggregatorFee,
    isPartner: profile?.enabled === true,
    minOutputLovelace: (address) => minUtxo({ address }, ledger).minLovelace,
  };
  return (orderValue) => computeFees({ ...feeInput, orderValue });
}

export async function openQuoteContext(context: AggregatorContext, request: RouteRequest): Promise<RouteQuoteContext> {
  const { services, db, network } = context;
  const pair = await resolvePair(context, request);
  const owner =
    request.senderAddress === undefined
      ? placeholderOwner()
      : parseOwner(request.senderAddress, network, 'senderAddress');
  const ledger = await gatherLedger(context);
  const slippage = BigInt(Math.round((request.slippageTolerance ?? DEFAULT_SLIPPAGE) * Number(WHOLE / 100n)));
  return {
    marketState: await services.market.getState(db, network),
    market: services.market.market(network.id),
    ledger,
    options: {
      pair,
      maxHops: request.maxHops ?? 1,
      allowSplit: request.allowSplit ?? true,
      excluded: new Set((request.excludeDexes ?? []).map((dex) => parseDexParameter(dex, 'excludeDexes'))),
    },
    terms: { kind: 'MARKET', owner, now: services.clock.now(), expiresAt: undefined },
    fees: await feeRule(context, request, ledger),
    slippageFactor: WHOLE - slippage,
  };
}

export async function quote(
  context: AggregatorContext,
  request: RouteRequest & { readonly amountIn: string },
  maxRoutes: number,
): Promise<Static<typeof AggQuote>> {
  const quoteContext = await openQuoteContext(context, request);
  const { routes, pools } = routesFor(
    quoteContext.marketState,
    quoteContext.market,
    quoteContext.options,
    parsePositiveAmount(request.amountIn, 'amountIn'),
  );
  return toAggQuoteJson(quoteContext, { routes: routes.slice(0, maxRoutes), pools }, () => ({
    minOutput: (expected) => (expected * quoteContext.slippageFactor) / WHOLE,
    maximumInput: undefined,
  }));
}

export interface RouteRequest extends RequestedPartnerTerms {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly slippageTolerance?: number;
  readonly maxHops?: number;
  readonly allowSplit?: boolean;
  readonly excludeDexes?: string[];
  readonly senderAddress?: string;
}

export interface RouteQuoteContext extends RouteContext {
  /** Share of the output that remains after slippage, as a fraction of `WHOLE`. */
  readonly slippageFactor: bigint;
}

export const toAggQuoteJson = (
  quoteContext: RouteQuoteContext,
  { routes, pools }: FoundRoutes,
  bounds: (route: OrderRoute) => RouteBounds,
) => ({
  routes: routes.map((route) => toRouteJson(quoteContext, route, pools, bounds(route))),
  bestRouteIndex: 0,
});
