import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftHolderDistribution, nftHolders } from '../../../store/queries/cardano/market/nft-holders.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';
import { toWalletAddress } from '../../services/market/nft-json.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';

/** Lower bounds of the groups. */
const BOUNDS = [1, 2, 5, 10, 25, 100];

export const listNftHolders = operation({
  ...MARKET,
  id: 'listNftHolders',
  route: 'GET /api/nft/collection/{policyId}/holders',
  summary: 'List the wallets that own tokens of an NFT collection',
  description:
    'A wallet is a stake credential, or a payment credential without one. Listed tokens belong to their seller; CIP-68 reference tokens are not counted. `page` and `pageSize` apply to `top`.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  query: Type.Object({ page: Page(), pageSize: PageSize(20) }),
  result: named(
    'NftHolders',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      holders: Count('Number of wallets with a token of the collection'),
      distribution: Type.Array(
        Closed({
          from: Integer({ minimum: 1, description: 'Smallest number of tokens of the group' }),
          to: Nullable(Integer({ minimum: 1, description: 'Largest number of tokens; null in the last group' })),
          holders: Count('Number of wallets with so many tokens'),
        }),
        { description: 'Wallets by the number of their tokens' },
      ),
      top: Type.Array(
        Closed({
          address: Nullable(Type.String({ description: 'Stake address, or the address without a stake part' })),
          held: Count('Tokens at addresses of the wallet'),
          listed: Count('Tokens that the wallet has listed'),
        }),
        { description: 'Wallets, most tokens first' },
      ),
    }),
  ),
  errors: [],
  example: nftPolicyExample,

  handle({ db, network, services }, { path, query }) {
    const policy = fromHex(path.policyId);
    const scripts = services.market.market(network.id).nftScripts;
    return db.snapshot(async (snapshot) => {
      const { holders, counts } = await nftHolderDistribution(snapshot, policy, { scripts, bounds: BOUNDS });
      const top = await numberedPage(query, (range) => nftHolders(snapshot, policy, { scripts, ...range }));
      return {
        policyId: path.policyId.toLowerCase(),
        holders,
        distribution: BOUNDS.map((from, index) => ({
          from,
          to: BOUNDS[index + 1] === undefined ? null : BOUNDS[index + 1]! - 1,
          holders: counts[index] ?? 0,
        })),
        top: top.map(({ stake, payment, held, listed }) => ({
          address: stake === null ? toWalletAddress(network, payment, null) : toWalletAddress(network, null, stake),
          held,
          listed,
        })),
      };
    });
  },
});
