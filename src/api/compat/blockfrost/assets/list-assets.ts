import Type, { type Static } from 'typebox';
import { fromHex } from '../../../../kernel/hex.js';
import {
  type AssetSummary,
  listAssets as listAll,
  policyAssetsInOrder,
} from '../../../../store/queries/cardano/assets/assets.js';
import { findPolicyId } from '../../../../store/queries/cardano/assets/policies.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, named } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage, toRange } from '../paging.js';
import { invalid, notFound } from '../parameters.js';

const ListedAsset = named(
  'listed_asset',
  Closed({
    asset: Type.String({ description: 'Policy and asset name in hexadecimal' }),
    quantity: described(Amount, 'Supply in the smallest unit'),
  }),
);

const toListedAsset = ({ policyId, assetName, quantity }: AssetSummary): Static<typeof ListedAsset> => ({
  asset: policyId + assetName,
  quantity: quantity.toString(),
});

export const listAssets = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listAssets',
  route: `GET ${BLOCKFROST}/assets`,
  summary: 'List all assets',
  query: OrderedPageQuery,
  result: Type.Array(ListedAsset),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  // Any page is a range of ids: no rows are skipped.
  handle: async ({ db }, { query }) =>
    (await listAll(db, { ...toRange(query), order: query.order })).map(toListedAsset),
});

export const listPolicyAssets = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listPolicyAssets',
  route: `GET ${BLOCKFROST}/assets/policy/{policy_id}`,
  summary: 'List the assets of a policy',
  path: Type.Object({ policy_id: Type.String({ minLength: 1, maxLength: 256, description: 'Policy id' }) }),
  query: OrderedPageQuery,
  result: Type.Array(ListedAsset),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { policy_id: EXAMPLE.policyId } },

  handle({ db }, { path: { policy_id }, query }) {
    if (!/^[0-9a-f]{56}$/i.test(policy_id)) throw invalid('Invalid or malformed policy format.');
    const policy = fromHex(policy_id);
    return db.snapshot(async (snapshot) => {
      if ((await findPolicyId(snapshot, policy)) === undefined) throw notFound();
      const assets = await readPage(query, (range) =>
        policyAssetsInOrder(snapshot, policy, { ...range, order: query.order }),
      );
      return assets.map(toListedAsset);
    });
  },
});
