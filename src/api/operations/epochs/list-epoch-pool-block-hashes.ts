import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { blockHashes } from '../../services/epochs/epochs.js';
import { EpochNumber, PoolId } from '../../shapes/cardano-blocks/block-parameters.js';

export const listEpochPoolBlockHashes = operation({
  id: 'listEpochPoolBlockHashes',
  route: 'GET /api/epoch/{epoch}/blocks/{poolId}',
  tag: 'Epochs',
  summary: 'Hashes of the blocks that a pool made in an epoch, oldest first',
  description: 'Answers bare hashes. An epoch in which the pool made no block answers an empty list.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  errors: [],
  example: { path: EXAMPLE.producer },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});
