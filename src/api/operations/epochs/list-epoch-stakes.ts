import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { base, EpochPath, EpochStake, paged } from '../../shapes/epochs/stakes.js';

export const listEpochStakes = operation({
  ...base,
  id: 'listEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes',
  summary: 'List the active stake of an epoch',
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(EpochStake),

  handle({ db }) {
    throw missingCapabilityError('stake snapshots', db);
  },
});
