import Type from 'typebox';
import { TipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { epochStakesPage } from '../../services/epochs/epoch-stakes-page.js';
import { base, EpochPath, EpochStake, SNAPSHOT_NOTE, toEpochStakeJson } from '../../shapes/epochs/stakes.js';

export const pageEpochStakes = operation({
  ...base,
  id: 'pageEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes/page',
  summary: 'List the active stake of an epoch by cursor',
  description: `Grouped by pool. ${SNAPSHOT_NOTE}`,
  path: EpochPath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(EpochStake),
  cachedUntilNextBlock: true,

  handle: ({ db, network, cursor }, { path: { epoch }, query }) =>
    epochStakesPage({ db, cursor }, { ...query, epoch }, (stake) => toEpochStakeJson(stake, network)),
});
