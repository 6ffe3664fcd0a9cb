import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readBlockPage } from '../../services/cardano-blocks/lists.js';
import { BlockSummary } from '../../shapes/cardano-blocks/block-json.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { toBlockListJson } from '../../shapes/cardano-blocks/lists.js';

export const listBlocksOfEpoch = operation({
  id: 'listBlocksOfEpoch',
  route: 'GET /api/blocks/epoch/{epoch}',
  tag: 'Cardano Blocks',
  summary: 'List the blocks of an epoch, newest first',
  description: 'Returns an empty list for an epoch without blocks. The newest epoch grows while it lasts.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(BlockSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch }, query: { pageSize: 10 } },

  handle: async ({ db, network }, { path, query }) =>
    toBlockListJson(await readBlockPage(db, { ...query, ...path, order: 'desc' }), network),
});
