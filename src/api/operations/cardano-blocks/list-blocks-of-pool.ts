import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readBlockPage } from '../../services/cardano-blocks/lists.js';
import { BlockSummary } from '../../shapes/cardano-blocks/block-json.js';
import { EpochNumber, PoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { toBlockListJson } from '../../shapes/cardano-blocks/lists.js';

export const listBlocksOfPool = operation({
  id: 'listBlocksOfPool',
  route: 'GET /api/blocks/pool/{poolId}',
  tag: 'Cardano Blocks',
  summary: 'List the blocks minted by a pool, newest first',
  description: '`epoch` narrows the list to one epoch. Returns an empty list for a pool without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId }),
  query: Type.Object({ page: Page(), pageSize: PageSize(), epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(BlockSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle: async ({ db, network }, { path, query }) =>
    toBlockListJson(await readBlockPage(db, { ...query, ...path, order: 'desc' }), network),
});
