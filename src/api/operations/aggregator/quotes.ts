import type { Static } from 'typebox';
import type { LedgerView } from '../../../builder/ledger-view.js';
import { minUtxo } from '../../../builder/output-minimum.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { OrderRoute } from '../../../market/routes/order-routes.js';
import { partnerProfile } from '../../../store/queries/service/partners.js';
import { type FeeQuestion, type Fees, feesOf } from '../../aggregator/fees.js';
import { ownerOf, somebody } from '../../aggregator/owner.js';
import { type GivenPartner, partnerTerms } from '../../aggregator/partner-terms.js';
import { type FoundRoutes, routesFor, routesForOutput } from '../../aggregator/routes.js';
import { AggQuote, AggQuoteRequest, AggReverseQuoteRequest } from '../../aggregator/shapes.js';
import { type RouteBounds, type RouteDesk, shownRoute } from '../../aggregator/shown-route.js';
import type { ContextOf } from '../../context.js';
import { dexNamed, unitNamed } from '../../market/parameters.js';
import type { Pair } from '../../market/quotes.js';
import { operation } from '../../operation.js';
import { MARKET } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { gatherLedger } from '../tx/gather.js';

export type AggregatorContext = ContextOf<'caller', 'market'>;

interface AskedRoute extends GivenPartner {
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly slippageTolerance?: number;
  readonly maxHops?: number;
  readonly allowSplit?: boolean;
  readonly excludeDexes?: string[];
  readonly senderAddress?: string;
}

interface Desk extends RouteDesk {
  /** Of `WHOLE`: what is left after slippage. */
  readonly kept: bigint;
}

const WHOLE = 100_000_000n;
const DEFAULT_SLIPPAGE = 0.5;

export async function pairNamed(
  { db }: Pick<AggregatorContext, 'db'>,
  { tokenIn, tokenOut }: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await unitNamed(db, tokenIn), await unitNamed(db, tokenOut)];
  if (from === undefined || to === undefined)
    throw new ServiceError('not-found', 'No pool that takes orders trades this on this network');
  if (from === to) throw new ServiceError('invalid', "Fields 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** What everybody takes of an order of this account. */
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

async function openDesk(context: AggregatorContext, asked: AskedRoute): Promise<Desk> {
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

/** Enough for every pool that matters. */
const MOST_ROUTES = 20;

async function quote(
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

const shown = (desk: Desk, { routes, pools }: FoundRoutes, bounds: (route: OrderRoute) => RouteBounds) => ({
  routes: routes.map((route) => shownRoute(desk, route, pools, bounds(route))),
  bestRouteIndex: 0,
});

function amountOf(digits: string, field: string): bigint {
  const amount = BigInt(digits);
  if (amount === 0n) throw new ServiceError('invalid', `${field} must be above zero`);
  return amount;
}

const BODY = { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, slippageTolerance: 0.5 };

export const aggregatorQuote = operation({
  ...MARKET,
  id: 'aggregatorQuote',
  route: 'POST /api/aggregator/quote',
  summary: 'The best way to exchange an amount by orders that can be built here',
  description:
    'The amount is spread over DEXes where that brings more after all fees. Only DEXes whose orders can be built; those whose orders were compared with real ones come first. Hand the route to `/api/aggregator/build-tx`.',
  body: AggQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountIn: '100000000' } },

  handle: (context, { body }) => quote(context, body, 1),
});

export const aggregatorRoutes = operation({
  ...MARKET,
  id: 'aggregatorRoutes',
  route: 'POST /api/aggregator/quote/routes',
  summary: 'Every way to exchange an amount by orders, the best first',
  description: 'Each pool by itself, the best split, and with `maxHops` 2 the best order through two pools.',
  body: AggQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountIn: '100000000' } },

  handle: (context, { body }) => quote(context, body, MOST_ROUTES),
});

export const aggregatorReverseQuote = operation({
  ...MARKET,
  id: 'aggregatorReverseQuote',
  route: 'POST /api/aggregator/reverse-quote',
  summary: 'What an amount of an asset costs by an order that can be built here',
  description:
    '`amountIn` is what the pool asks for now, `maximumInput` what is given so that the output is certain within the slippage: what is given beyond need brings more of the output. One pool for all of it.',
  body: AggReverseQuoteRequest,
  result: AggQuote,
  errors: ['not-found'],
  example: { body: { ...BODY, amountOut: '1000' } },

  async handle(context, { body }) {
    const desk = await openDesk(context, body);
    const output = amountOf(body.amountOut, 'amountOut');
    const { routes, pools } = routesForOutput(desk.board, desk.market, desk.wish, output);
    return shown(desk, { routes: routes.slice(0, MOST_ROUTES), pools }, (route) => ({
      least: (expected) => expected,
      maximumInput: (route.input * WHOLE + desk.kept - 1n) / desk.kept,
    }));
  },
});
