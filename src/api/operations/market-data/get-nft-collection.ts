import { fromHex } from '../../../kernel/hex.js';
import { findNftCollection } from '../../../store/queries/cardano/market/nft-collections.js';
import { operation } from '../../kit/operation.js';
import { withMarket } from '../../services/market/market-request.js';
import { toCollectionsJson } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftCollection, NftPolicyPath, nftPolicyExample, unknownCollection } from '../../shapes/market/nft.js';

export const getNftCollection = operation({
  ...MARKET,
  id: 'getNftCollection',
  route: 'GET /api/nft/collection/{policyId}',
  summary: 'Get the floor price, volume and sales of an NFT collection',
  description: 'Returns 404 for a policy without a listing, offer or sale.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  result: NftCollection,
  errors: ['not-found'],
  example: nftPolicyExample,

  handle: (context, { path: { policyId } }) =>
    withMarket(context, async (request) => {
      const found = await findNftCollection(request.db, fromHex(policyId));
      const [collection] = found === undefined ? [] : await toCollectionsJson(request, [found]);
      if (collection === undefined) throw unknownCollection();
      return collection;
    }),
});
