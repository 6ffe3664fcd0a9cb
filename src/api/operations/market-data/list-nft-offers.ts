import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftOffers } from '../../../store/queries/cardano/market/nft-orders.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toOffersJson } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftOffer, NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';

export const listNftOffers = operation({
  ...MARKET,
  id: 'listNftOffers',
  route: 'GET /api/nft/collection/{policyId}/offers',
  summary: 'List the open offers for an NFT collection, highest first',
  description: 'Offers for a token of the policy, and for any of its tokens (`assetName` null).',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(NftOffer),
  errors: [],
  example: nftPolicyExample,

  async handle({ db, network }, { path: { policyId }, query }) {
    const offers = await numberedPage(query, (range) => nftOffers(db, fromHex(policyId), range));
    return toOffersJson({ network }, offers);
  },
});
