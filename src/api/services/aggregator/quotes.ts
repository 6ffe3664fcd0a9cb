import type { Static } from 'typebox';
import { minUtxo } from '../../../builder/plan/output-minimum.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { OrderRoute } from '../../../market/routes/order-routes.js';
import { partnerProfile } from '../../../store/queries/service/partners.js';
import { type AggregatorContext, amountOf, DEFAULT_SLIPPAGE, WHOLE } from '../../shapes/aggregator/quotes.js';
import { dexNamed } from '../../shapes/market/parameters.js';
import type { Pair } from '../market/quotes.js';
import { unitNamed } from '../market/unit-named.js';
import { gatherLedger } from '../transaction-builder/gather.js';
import { type FeeQuestion, type Fees, feesOf } from './fees.js';
import { ownerOf, somebody } from './owner.js';
import { type GivenPartner, partnerTerms } from './partner-terms.js';
import { type FoundRoutes, routesFor } from './routes.js';
import type { AggQuote } from './shapes.js';
import { type RouteBounds, type RouteDesk, shownRoute } from './shown-route.js';

export async function pairNamed(
  { db }: Pick<AggregatorContext, 'db'>,
  { tokenIn, tokenOut }: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await unitNamed(db, tokenIn), await unitNamed(db, tokenOut)];
  if (from === undefined || to === undefined)
    throw new ServiceError('not-found', 'No pool that accepts orders trades this pair on this network');
  if (from === to) throw new ServiceError('invalid', "Fields 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** Computes the partner fee and the operator fee for an order of this account. */
export async function feeRule(
  { services, network, principal }: AggregatorContext,
  given: GivenPartner,
  ledger: LedgerView,
): Promise<(worth: bigint | undefined) => Fees> {
  const profile = await partnerProfile(services.db, principal.accountId, network.id);
  const question: Omit<FeeQuestion, 'worth'> = {
    partner: partnerTerms(given, profile, network),
    operator: services.market.market(network.id).operators.aggregatorFee,
    isPartner: profile?.enabled === true,
    leastOutput: (address) => minUtxo({ address }, ledger).minLovelace,
  };
  return (worth) => feesOf({ ...question, worth });
}

export async function openDesk(context: AggregatorContext, asked: AskedRoute): Promise<Desk> {
  const { services, db, network } = context;
  const pair = await pairNamed(context, asked);
  const owner = asked.senderAddress === undefined ? somebody() : ownerOf(asked.senderAddress, network, 'senderAddress');
  const ledger = await gatherLedger(context);
  const slippage = BigInt(Math.round((asked.slippageTolerance ?? DEFAULT_SLIPPAGE) * Number(WHOLE / 100n)));
  return {
    board: await services.market.board(db, network),
    market: services.market.market(network.id),
    ledger,
    wish: {
      pair,
      maxHops: asked.maxHops ?? 1,
      allowSplit: asked.allowSplit ?? true,
      excluded: new Set((asked.excludeDexes ?? []).map((dex) => dexNamed(dex, 'excludeDexes'))),
    },
    terms: { kind: 'MARKET', owner, now: services.clock.now(), expiresAt: undefined },
    fees: await feeRule(context, asked, ledger),
    kept: WHOLE - slippage,
  };
}

export async function quote(
  context: AggregatorContext,
  asked: AskedRoute & { readonly amountIn: string },
  most: number,
): Promise<Static<typeof AggQuote>> {
  const desk = await openDesk(context, asked);
  const { routes, pools } = routesFor(desk.board, desk.market, desk.wish, amountOf(asked.amountIn, 'amountIn'));
  return shown(desk, { routes: routes.slice(0, most), pools }, () => ({
    least: (expected) => (expected * desk.kept) / WHOLE,
    maximumInput: undefined,
  }));
}

export interface AskedRoute extends GivenPartner {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly slippageTolerance?: number;
  readonly maxHops?: number;
  readonly allowSplit?: boolean;
  readonly excludeDexes?: string[];
  readonly senderAddress?: string;
}

export interface Desk extends RouteDesk {
  /** Share of the output that remains after slippage, as a fraction of `WHOLE`. */
  readonly kept: bigint;
}

export const shown = (desk: Desk, { routes, pools }: FoundRoutes, bounds: (route: OrderRoute) => RouteBounds) => ({
  routes: routes.map((route) => shownRoute(desk, route, pools, bounds(route))),
  bestRouteIndex: 0,
});
