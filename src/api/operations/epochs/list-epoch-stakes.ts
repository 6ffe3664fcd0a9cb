import Type from 'typebox';
import { epochStakes } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { base, EpochPath, EpochStake, paged, SNAPSHOT_NOTE, toEpochStakeJson } from '../../shapes/epochs/stakes.js';

export const listEpochStakes = operation({
  ...base,
  id: 'listEpochStakes',
  route: 'GET /api/epoch/{epoch}/stakes',
  summary: 'List the active stake of an epoch',
  description: `Grouped by pool. Returns an empty list for an epoch without a snapshot. ${SNAPSHOT_NOTE}`,
  path: EpochPath,
  query: Type.Object(paged),
  result: Type.Array(EpochStake),
  cachedUntilNextBlock: true,

  handle: ({ db, network }, { path: { epoch }, query }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const stakes = await numberedPage(query, (range) => epochStakes(snapshot, { epoch }, range));
      return stakes.map((stake) => toEpochStakeJson(stake, network));
    }),
});
