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
  summary: 'List the block hashes of a pool in an epoch, oldest first',
  description: 'Returns only hashes. Returns an empty list for an epoch in which the pool minted no block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(Type.String()),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: EXAMPLE.producer },

  handle: ({ db }, { path, query }) => blockHashes(db, { ...query, ...path }),
});
