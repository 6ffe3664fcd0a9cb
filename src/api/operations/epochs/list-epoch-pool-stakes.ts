import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { EpochNumber, PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, EpochStake, paged } from '../../shapes/epochs/stakes.js';

export const listEpochPoolStakes = operation({
  ...base,
  id: 'listEpochPoolStakes',
  route: 'GET /api/epoch/{epoch}/stakes/{poolId}',
  summary: 'List the active stake of a pool in an epoch',
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object(paged),
  result: Type.Array(EpochStake),
  example: { path: { epoch: EXAMPLE.block.epoch, poolId: EXAMPLE.poolId } },

  handle({ db }, { path }) {
    readPoolId(path.poolId);
    throw missingCapabilityError('stake snapshots', db);
  },
});
