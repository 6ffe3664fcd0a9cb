import Type, { type Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { countHeldWorks, type HeldNft, heldNfts } from '../../../store/queries/cardano/assets/held-nfts.js';
import { type TokenSources, tokenSources } from '../../../store/queries/cardano/assets/token-sources.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { buildPagination, Page, PageSize, Pagination } from '../../kit/paging.js';
import { Amount, Closed, described, Hex, Nullable, named, OneOf } from '../../kit/schema.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { mergedMetadata, STANDARDS } from '../../shapes/metadata/token-metadata.js';

const AccountNft = named(
  'AccountNft',
  Closed({
    unit: Type.String({ description: FIELD.unit }),
    name: Nullable(Type.String({ description: 'Name from the metadata; null when no metadata states one' })),
    image: Nullable(Type.String({ description: 'Image URL from the metadata; null when no metadata states one' })),
    quantity: described(Amount, FIELD.quantity),
    policyId: Type.String({ description: FIELD.policyId }),
    collection: Nullable(Type.String({ description: 'Value of `collection` in the metadata' })),
    standard: OneOf([...STANDARDS, 'none'], 'Standard of the metadata that describes the NFT'),
  }),
);

export const listAccountNfts = operation({
  id: 'listAccountNfts',
  route: 'GET /api/account/{stakeAddress}/nfts',
  tag: 'Accounts',
  summary: "List an account's NFTs",
  description:
    'Ordered by unit. Assets of which exactly one exists (minted minus burned); reference tokens (CIP-68) are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({
    policy: Type.Optional(Hex(56, 'Only assets of this policy')),
    page: Page(),
    pageSize: PageSize(20),
  }),
  result: named(
    'AccountNfts',
    Closed({
      nfts: Type.Array(AccountNft, { description: 'NFTs of this page' }),
      pagination: described(Pagination, FIELD.pagination),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const find = accountAt(path.stakeAddress, network);
    const policy = query.policy === undefined ? undefined : fromHex(query.policy);
    const { page, pageSize } = query;
    return db.snapshot(async (snapshot) => {
      const id = await find(snapshot);
      if (id === undefined) return { nfts: [], pagination: buildPagination(page, pageSize, 0) };
      const works = await numberedPage(query, (range) => heldNfts(snapshot, id, policy, range));
      const sources = await tokenSources(snapshot, works);
      const total = await countHeldWorks(snapshot, id, policy);
      return {
        nfts: works.map((work) => toAccountNftJson(work, sources.get(work.id)!)),
        pagination: buildPagination(page, pageSize, total),
      };
    });
  },
});

function toAccountNftJson(
  { policyId, assetName, quantity }: HeldNft,
  sources: TokenSources,
): Static<typeof AccountNft> {
  const unit = policyId + assetName;
  const merged = mergedMetadata(unit, sources);
  const { collection } = (merged?.attributes ?? {}) as { readonly collection?: unknown };
  return {
    unit,
    name: merged?.name ?? null,
    image: merged?.image ?? null,
    quantity: quantity.toString(),
    policyId,
    collection: typeof collection === 'string' ? collection : null,
    standard: merged?.standard ?? 'none',
  };
}
