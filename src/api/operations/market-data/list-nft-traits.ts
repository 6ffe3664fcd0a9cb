import { fromHex } from '../../../kernel/hex.js';
import { nftPricesByName } from '../../../store/queries/cardano/market/nft-orders.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, MapOf, Nullable, named } from '../../kit/schema.js';
import { loadCollectionTraits } from '../../services/market/nft-traits.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';

const TraitValue = named(
  'NftTraitValue',
  Closed({
    count: Count('Number of tokens with this value'),
    floor: Nullable(described(Amount, 'Lowest price of a listed token with this value, in lovelace; null without one')),
  }),
);

export const listNftTraits = operation({
  ...MARKET,
  id: 'listNftTraits',
  route: 'GET /api/nft/collection/{policyId}/traits',
  summary: 'List the traits of an NFT collection with counts and floor prices',
  description:
    'Categories and values in the metadata of all tokens (CIP-25, CIP-68), from `attributes`, `traits` or `properties`, else from the other fields. A category with a different value for each token is left out. Collections of more than 20,000 tokens are rejected.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  result: MapOf(MapOf(TraitValue, 'Values of the category'), 'Categories'),
  errors: [],
  example: nftPolicyExample,

  handle({ db }, { path }) {
    const policyId = path.policyId.toLowerCase();
    return db.snapshot(async (snapshot) => {
      const { counts, tokens } = await loadCollectionTraits(snapshot, policyId);
      const prices = await nftPricesByName(snapshot, fromHex(policyId));
      const floors = new Map<string, bigint>();
      for (const [name, price] of prices)
        for (const [category, values] of tokens.get(name) ?? [])
          for (const value of values) {
            const key = JSON.stringify([category, value]);
            const floor = floors.get(key);
            if (floor === undefined || price < floor) floors.set(key, price);
          }
      const toValue = (category: string, value: string, count: number) => ({
        count,
        floor: floors.get(JSON.stringify([category, value]))?.toString() ?? null,
      });
      return Object.fromEntries(
        [...counts].map(([category, values]) => [
          category,
          Object.fromEntries([...values].map(([value, count]) => [value, toValue(category, value, count)])),
        ]),
      );
    });
  },
});
