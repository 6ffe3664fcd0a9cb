import Type from 'typebox';
import { snapshotDelegators } from '../../../store/queries/cardano/pools/snapshot-delegators.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { EpochNumber, PoolId, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { SNAPSHOT_NOTE } from '../../shapes/epochs/stakes.js';
import { PoolDelegator, toSnapshotDelegatorJson } from '../../shapes/stake-pools/delegators.js';

export const listPoolDelegatorsOfEpoch = operation({
  id: 'listPoolDelegatorsOfEpoch',
  route: 'GET /api/pools/{poolId}/delegators/{epoch}',
  tag: 'Stake Pools',
  summary: 'List the delegators of a stake pool in an epoch',
  description: `Accounts with active stake, in order of first appearance on the chain. ${SNAPSHOT_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ poolId: PoolId, epoch: EpochNumber }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(PoolDelegator),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId, epoch: EXAMPLE.settledEpoch } },

  handle({ db, network }, { path, query }) {
    const hash = readPoolId(path.poolId);
    const { epoch } = path;
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const poolId = await poolNumber(snapshot, hash);
      if (poolId === undefined) return [];
      const found = await numberedPage(query, (range) => snapshotDelegators(snapshot, { epoch, poolId }, range));
      return found.map((each) => toSnapshotDelegatorJson(each, epoch, network));
    });
  },
});
