import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftListings } from '../../../store/queries/cardano/market/nft-orders.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { toListingsJson } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftListing, NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';

export const listNftListings = operation({
  ...MARKET,
  id: 'listNftListings',
  route: 'GET /api/nft/collection/{policyId}/listings',
  summary: 'List the open listings of an NFT collection',
  description: 'Listings of one token each, the lowest price or the newest first. Bundles are left out.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    sort: Defaulted(OneOf(['price', 'newest'], 'Sort by price or by time'), 'price'),
  }),
  result: Type.Array(NftListing),
  errors: [],
  example: nftPolicyExample,

  handle: (context, { path: { policyId }, query }) =>
    withMarket(context, async (request) => {
      const listings = await numberedPage(query, (range) =>
        nftListings(request.db, fromHex(policyId), { sort: query.sort, ...range }),
      );
      return await toListingsJson(request, listings);
    }),
});
