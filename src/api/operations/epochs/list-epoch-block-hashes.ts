import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { blockHashes } from '../../services/epochs/epochs.js';
import { EpochPath } from '../../shapes/epochs/epochs.js';

export const listEpochBlockHashes = operation({
  id: 'listEpochBlockHashes',
  route: 'GET /api/epoch/{epoch}/blocks',
  tag: 'Epochs',
  summary: 'List the block hashes of an epoch, oldest first',
  description: 'Returns only hashes. Returns an empty list for an epoch without blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});
