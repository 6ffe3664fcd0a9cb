import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { operation } from '../../kit/operation.js';
import { toPoolsJson } from '../../services/dex/pool-json.js';
import { byTvl } from '../../services/dex/pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { LiquidityPool } from '../../shapes/dex/pool-json.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { joinUnit } from '../../shapes/market/parameters.js';

const optionalPart = (length: number, description: string) =>
  Type.Optional(Type.String({ maxLength: length, pattern: '^(?:[0-9a-fA-F]{2})+$', description }));

export const listPoolsOfPair = operation({
  ...MARKET,
  id: 'listPoolsOfPair',
  route: 'GET /api/dex/pools/pair',
  summary: 'List the liquidity pools of two assets, largest first',
  description: 'An asset without a policy is ADA.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    tokenAPolicyId: optionalPart(56, 'Policy id of asset A; absent for ADA'),
    tokenAAssetName: optionalPart(64, 'Hexadecimal'),
    tokenBPolicyId: optionalPart(56, 'Policy id of asset B; absent for ADA'),
    tokenBAssetName: optionalPart(64, 'Hexadecimal'),
  }),
  result: Type.Array(LiquidityPool),
  errors: [],
  example: { query: { tokenBPolicyId: EXAMPLE_MARKET.policyId, tokenBAssetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { query }) => {
    const a = pairSide(query.tokenAPolicyId, query.tokenAAssetName);
    const b = pairSide(query.tokenBPolicyId, query.tokenBAssetName);
    return withMarket(context, (request) => {
      const pools = request.marketState.now.getPools(a === LOVELACE ? b : a);
      const between = pools.filter(({ assets }) => a !== b && assets.includes(a) && assets.includes(b));
      return toPoolsJson(request, byTvl(request.marketState, between));
    });
  },
});

function pairSide(policyId: string | undefined, assetName: string | undefined): Unit {
  if (policyId === undefined) return LOVELACE;
  if (policyId.length !== 56) throw new ServiceError('invalid', 'A policy id has 56 hexadecimal digits');
  return joinUnit(policyId, assetName ?? '-');
}
