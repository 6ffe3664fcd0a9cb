import Type from 'typebox';
import { TipPage } from '../../kit/chain-pages.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { base, EpochPath, EpochStake } from '../../shapes/epochs/stakes.js';

export const pageEpochStakes = operation({
  ...base,
  id: 'pageEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes/page',
  summary: 'List the active stake of an epoch by cursor',
  path: EpochPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(EpochStake),

  handle({ db }) {
    throw missingCapabilityError('stake snapshots', db);
  },
});
