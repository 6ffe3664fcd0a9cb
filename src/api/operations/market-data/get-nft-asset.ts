import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { bestNftOrders } from '../../../store/queries/cardano/market/nft-orders.js';
import { lastNftSale } from '../../../store/queries/cardano/market/nft-sales.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, MapOf, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { toListingsJson, toOffersJson, toSalesJson } from '../../services/market/nft-json.js';
import { loadTokenTraits } from '../../services/market/nft-traits.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftAssetPath, NftListing, NftOffer, NftSale, nftAssetExample } from '../../shapes/market/nft.js';
import { joinUnit } from '../../shapes/market/parameters.js';

export const getNftAsset = operation({
  ...MARKET,
  id: 'getNftAsset',
  route: 'GET /api/nft/asset/{policyId}/{assetName}',
  summary: 'Get the listing, best offer, last sale, traits and rarity of an NFT',
  description:
    'The rarity score is the sum over all categories of the number of tokens divided by the number of tokens with the same value; rank 1 is the rarest. It is not computed for collections of more than 20,000 tokens.',
  cachedUntilNextBlock: true,
  path: NftAssetPath,
  result: named(
    'NftAsset',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      assetName: Type.String({ description: 'Asset name in hexadecimal' }),
      listing: Nullable(described(NftListing, 'Open listing with the lowest price; null without one')),
      offer: Nullable(described(NftOffer, 'Highest open offer for this token or any token of the policy')),
      lastSale: Nullable(described(NftSale, 'Newest sale of this token alone; null without one')),
      traits: MapOf(Type.Array(Type.String()), 'Values by category'),
      rarity: Nullable(
        Closed(
          {
            score: described(PlainNumber, 'Rarity score'),
            rank: Integer({ minimum: 1, description: 'Rank in the collection; equal scores share a rank' }),
            tokens: Count('Number of tokens of the collection'),
          },
          {
            description: 'Rarity in the collection; null without traits and in collections of more than 20,000 tokens',
          },
        ),
      ),
    }),
  ),
  errors: [],
  example: nftAssetExample,

  handle: (context, { path }) => {
    const unit = joinUnit(path.policyId, path.assetName);
    return withMarket(context, async (request) => {
      const { listing, offer } = await bestNftOrders(request.db, fromHex(unit));
      const sale = await lastNftSale(request.db, fromHex(unit));
      const { traits, rarity } = await loadTokenTraits(request.db, unit.slice(0, 56), unit.slice(56));
      const [listed] = listing === undefined ? [] : await toListingsJson(request, [listing]);
      const [offered] = offer === undefined ? [] : toOffersJson(request, [offer]);
      const [sold] = sale === undefined ? [] : await toSalesJson(request, [sale]);
      return {
        policyId: unit.slice(0, 56),
        assetName: unit.slice(56),
        listing: listed ?? null,
        offer: offered ?? null,
        lastSale: sold ?? null,
        traits: Object.fromEntries([...traits].map(([key, values]) => [key, [...values]])),
        rarity: rarity ?? null,
      };
    });
  },
});
