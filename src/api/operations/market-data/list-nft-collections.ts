import Type from 'typebox';
import { topNftCollections } from '../../../store/queries/cardano/market/nft-collections.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { toCollectionsJson } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftCollection } from '../../shapes/market/nft.js';

export const listNftCollections = operation({
  ...MARKET,
  id: 'listNftCollections',
  route: 'GET /api/nft/collections',
  summary: 'List NFT collections with trades, largest first',
  description:
    'A collection is a policy with a listing, offer or sale on jpg.store, WayUp or Martify. Name, image and description are those of one of its tokens.',
  cachedUntilNextBlock: true,
  query: Type.Object({
    sort: Defaulted(OneOf(['volume', 'sales'], 'Sort by the sum of all sales or by their number'), 'volume'),
    limit: Limit({ max: 100, default: 20 }),
  }),
  result: Type.Array(NftCollection),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async (request) => toCollectionsJson(request, await topNftCollections(request.db, query))),
});
