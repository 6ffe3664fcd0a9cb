import Type from 'typebox';
import { newestTrades, newestTradesOf } from '../../../store/queries/cardano/market-trades.js';
import { dexNumber } from '../../market/board.js';
import { AssetNameText, DexText, dexNamed, PolicyIdText, unitOfParts } from '../../market/parameters.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { OneOf } from '../../schema.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { Swap, shownSwaps } from './swap-json.js';

const limit = Limit({ max: 100, default: 20 });

export const listRecentSwaps = operation({
  ...MARKET,
  id: 'listRecentSwaps',
  route: 'GET /api/dex/swaps/recent',
  summary: 'The newest trades',
  description:
    'At most `limit` trades, newest first; `dex` narrows them. `status` filters the trades that were read, so fewer than `limit` may come back.',
  keptByTip: true,
  query: Type.Object({
    limit,
    dex: Type.Optional(DexText),
    status: Type.Optional(OneOf(['FILLED', 'PARTIALLY_FILLED'], 'Status of the filled order')),
  }),
  result: Type.Array(Swap),
  errors: [],
  example: {},

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? undefined : dexNumber(dexNamed(query.dex));
    return withMarket(context, async (asking) => {
      const trades = await newestTrades(asking.db, { dex, limit: query.limit });
      const swaps = await shownSwaps(asking, trades);
      return swaps.filter(({ status }) => query.status === undefined || status === query.status);
    });
  },
});

export const listSwapsOfToken = operation({
  ...MARKET,
  id: 'listSwapsOfToken',
  route: 'GET /api/dex/swaps/token/{policyId}/{assetName}',
  summary: 'The newest trades of a token',
  description:
    'At most `limit` trades, newest first, over all DEXes. Answers an empty list for a token without trades.',
  keptByTip: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object({ limit }),
  result: Type.Array(Swap),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async (asking) => {
      const unit = unitOfParts(policyId, assetName);
      const id = asking.board.assets.get(unit)?.id;
      return id === undefined ? [] : await shownSwaps(asking, await newestTradesOf(asking.db, id, query.limit), unit);
    }),
});
