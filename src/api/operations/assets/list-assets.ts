import Type from 'typebox';
import { listAssets as readAssets, searchAssetsByName } from '../../../store/queries/cardano/assets/assets.js';
import { numberedPage, Order } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Text } from '../../kit/schema.js';
import { PolicyAsset, toAssetJson } from '../../shapes/assets/shapes.js';

export const listAssets = operation({
  id: 'listAssets',
  route: 'GET /api/assets',
  tag: 'Assets',
  summary: 'List all assets in order of first appearance',
  description:
    'With `search`, the assets whose name starts with the text, case-insensitive and without the CIP-67 label, ordered by name; at most the first 10,000.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('asc'),
    search: Type.Optional(Text(64, { minLength: 1, description: 'Prefix of a name' })),
  }),
  result: Type.Array(PolicyAsset),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db }, { query: { page, pageSize, order, search } }) {
    const range = { skip: (page - 1) * pageSize, limit: pageSize };
    const assets = await db.snapshot((snapshot) =>
      search === undefined
        ? readAssets(snapshot, { ...range, order })
        : numberedPage({ page, pageSize }, (within) => searchAssetsByName(snapshot, search, within)),
    );
    return assets.map(toAssetJson);
  },
});
