import Type from 'typebox';
import { epochStakesAfter } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
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

  handle: ({ db, network, cursor }, { path: { epoch }, query }) =>
    keyedPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        async fetch(snapshot, { after, limit }) {
          await requireLedger(snapshot);
          return await epochStakesAfter(snapshot, epoch, { after: after as readonly number[] | undefined, limit });
        },
        keyOf: ({ poolId, stakeId }) => [poolId, stakeId],
        show: (stake) => toEpochStakeJson(stake, network),
      },
    ),
});
