import Type from 'typebox';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { isOrderable } from '../../services/aggregator/order-pools.js';
import { withMarket } from '../../services/market/asking.js';
import { decimalsOf } from '../../services/market/decimals.js';
import { tokenNames } from '../../services/market/token-names.js';
import { MARKET } from '../../shapes/market/asking.js';

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
const MOST_TOKENS = 1_000;

export const aggregatorTokens = operation({
  ...MARKET,
  id: 'aggregatorTokens',
  route: 'GET /api/aggregator/tokens',
  summary: 'List the tokens that orders can be built for',
  description: `Tokens with the deepest ADA pools first, at most ${MOST_TOKENS}.`,
  keptByTip: true,
  result: Type.Array(AggregatorToken),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async (asking) => {
      const { registry } = asking.desk.market(asking.network.id);
      const depth = new Map<Unit, bigint>();
      for (const pool of asking.board.now.pools.values()) {
        if (!asking.board.now.isActive(pool) || !isOrderable(registry, pool)) continue;
        const ada = pool.assets.indexOf(LOVELACE);
        for (const unit of pool.assets)
          if (unit !== LOVELACE) {
            const held = ada === -1 ? 0n : pool.reserves[ada]!;
            if (held >= (depth.get(unit) ?? 0n)) depth.set(unit, held);
          }
      }
      const units = [...depth]
        .toSorted(([a, left], [b, right]) => (left === right ? (a < b ? -1 : 1) : left > right ? -1 : 1))
        .slice(0, MOST_TOKENS)
        .map(([unit]) => unit);
      const names = await tokenNames(asking, units);
      const decimals = await decimalsOf(asking, units);
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
