import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftFloors } from '../../../store/queries/cardano/market/nft-orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Nullable, named } from '../../kit/schema.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';

export const getNftFloor = operation({
  ...MARKET,
  id: 'getNftFloor',
  route: 'GET /api/nft/collection/{policyId}/floor',
  summary: 'Get the floor price of an NFT collection',
  description:
    'The lowest price of an open listing of one token. Bundles, listings of several units and CIP-68 reference tokens do not count.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  result: named(
    'NftFloor',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      floorPriceLovelace: Nullable(described(Amount, 'Lowest price of an open listing; null without a listing')),
    }),
  ),
  errors: [],
  example: nftPolicyExample,

  async handle({ db }, { path }) {
    const policyId = path.policyId.toLowerCase();
    const floors = await nftFloors(db, [fromHex(policyId)]);
    return { policyId, floorPriceLovelace: floors.get(policyId)?.toString() ?? null };
  },
});
