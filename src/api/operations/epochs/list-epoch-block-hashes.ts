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
  summary: 'Hashes of the blocks of an epoch, oldest first',
  description: 'Answers bare hashes. An epoch without blocks answers an empty list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: EpochPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  errors: [],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});
