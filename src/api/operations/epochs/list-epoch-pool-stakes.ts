import Type from 'typebox';
import { epochStakes } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { EpochNumber, PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, EpochStake, paged, SNAPSHOT_NOTE, toEpochStakeJson } from '../../shapes/epochs/stakes.js';

export const listEpochPoolStakes = operation({
  ...base,
  id: 'listEpochPoolStakes',
  route: 'GET /api/epoch/{epoch}/stakes/{poolId}',
  summary: 'List the active stake of a pool in an epoch',
  description: `Returns an empty list for a pool without stake in the epoch. ${SNAPSHOT_NOTE}`,
  path: Type.Object({ epoch: EpochNumber, poolId: PoolId }),
  query: Type.Object(paged),
  result: Type.Array(EpochStake),
  cachedUntilNextBlock: true,
  example: { path: { epoch: EXAMPLE.settledEpoch, poolId: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    const hash = readPoolId(path.poolId);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const poolId = await poolNumber(snapshot, hash);
      if (poolId === undefined) return [];
      const { epoch } = path;
      const stakes = await numberedPage(query, (range) => epochStakes(snapshot, { epoch, poolId }, range));
      return stakes.map((stake) => toEpochStakeJson(stake, network));
    });
  },
});
