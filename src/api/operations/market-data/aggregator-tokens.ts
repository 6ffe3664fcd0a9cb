import Type from 'typebox';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { isOrderable } from '../../services/aggregator/order-pools.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { withMarket } from '../../services/market/market-request.js';
import { tokenNames } from '../../services/market/token-names.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const AggregatorToken = named(
  'AggregatorToken',
  Closed({
    assetId: Type.String({ description: FIELD.assetId }),
    name: Nullable(Type.String({ description: 'Name of the token; null when no metadata states it' })),
    ticker: Nullable(Type.String({ description: FIELD.ticker })),
    decimals: Count('Decimal places for display; 0 when no metadata states them'),
    logo: Nullable(Type.String({ description: FIELD.logo })),
    verified: Type.Boolean({ description: FIELD.verified }),
  }),
);

/** Limited because the response contains logos; token lists need only the deepest markets. */
const MAX_TOKENS = 1_000;

export const aggregatorTokens = operation({
  ...MARKET,
  id: 'aggregatorTokens',
  route: 'GET /api/aggregator/tokens',
  summary: 'List the tokens that orders can be built for',
  description: `Tokens with the deepest ADA pools first, at most ${MAX_TOKENS}.`,
  cachedUntilNextBlock: true,
  result: Type.Array(AggregatorToken),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async (request) => {
      const { registry } = request.marketService.market(request.network.id);
      const depth = new Map<Unit, bigint>();
      for (const pool of request.marketState.now.pools.values()) {
        if (!request.marketState.now.isActive(pool) || !isOrderable(registry, pool)) continue;
        const ada = pool.assets.indexOf(LOVELACE);
        for (const unit of pool.assets)
          if (unit !== LOVELACE) {
            const held = ada === -1 ? 0n : pool.reserves[ada]!;
            if (held >= (depth.get(unit) ?? 0n)) depth.set(unit, held);
          }
      }
      const units = [...depth]
        .toSorted(([a, left], [b, right]) => (left === right ? (a < b ? -1 : 1) : left > right ? -1 : 1))
        .slice(0, MAX_TOKENS)
        .map(([unit]) => unit);
      const names = await tokenNames(request, units);
      const decimals = await loadDecimals(request, units);
      return units.map((unit) => {
        const { name, ticker, logo, verified = false } = names.get(unit) ?? {};
        return {
          assetId: unit,
          name: name ?? null,
          ticker: ticker ?? null,
          decimals: decimals(unit),
          logo: logo ?? null,
          verified,
        };
      });
    }),
});
