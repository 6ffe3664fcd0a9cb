import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/asking.js';
import { tokensOf } from '../../services/market/price-records.js';
import { byAmount, tvlOf } from '../../services/market/ranked-tokens.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { firstSound } from '../../services/market/top-lists.js';
import { MARKET } from '../../shapes/market/asking.js';
import { limit } from '../../shapes/market/top-lists.js';

export const listTopTvl = operation({
  ...MARKET,
  id: 'listTopTvl',
  route: 'GET /api/market/prices/top-tvl',
  summary: 'List the tokens with the most liquidity',
  description: 'Quarantined tokens are left out.',
  keptByTip: true,
  query: Type.Object({ limit }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, (asking) => {
      const { board } = asking;
      return firstSound(
        asking,
        byAmount(tokensOf(board), (unit) => tvlOf(board, unit)),
        query.limit,
      );
    }),
});
