import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftSales } from '../../../store/queries/cardano/market/nft-sales.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { withMarket } from '../../services/market/market-request.js';
import { toSalesJson } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, NftSale, nftPolicyExample } from '../../shapes/market/nft.js';

export const listNftSales = operation({
  ...MARKET,
  id: 'listNftSales',
  route: 'GET /api/nft/collection/{policyId}/sales',
  summary: 'List the newest sales of an NFT collection',
  description:
    'Bought listings and accepted offers, newest first. A bundle is one sale; bundles of several policies belong to no collection.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: Type.Array(NftSale),
  errors: [],
  example: nftPolicyExample,

  handle: (context, { path: { policyId }, query: { limit } }) =>
    withMarket(context, async (request) => toSalesJson(request, await nftSales(request.db, fromHex(policyId), limit))),
});
