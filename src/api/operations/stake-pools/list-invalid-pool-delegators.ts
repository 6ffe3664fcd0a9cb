import Type from 'typebox';
import { lostDelegators } from '../../../store/queries/cardano/pools/snapshot-delegators.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { BATCH_ROWS, streamResult } from '../../kit/streamed-result.js';
import { addRewardBalances } from '../../services/stake-pools/live-stake.js';
import { poolNumber } from '../../services/stake-pools/pool-id.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { EpochNumber, readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolDelegator, toSnapshotDelegatorJson } from '../../shapes/stake-pools/delegators.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const listInvalidPoolDelegators = operation({
  id: 'listInvalidPoolDelegators',
  route: 'GET /api/pools/{poolId}/invalid-delegators',
  tag: 'Stake Pools',
  summary: 'List delegators of a stake pool whose delegation does not count',
  description: `Registered accounts whose last delegation named the pool before it retired. The ledger ended these delegations, also if the pool registered again: the accounts must delegate again. \`epoch\` selects the accounts that its snapshot left out; amounts are their live stake. ${STREAMED_NOTE} ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(PoolDelegator),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId } },

  async handle({ db, network }, { path, query: { epoch } }) {
    const hash = readPoolId(path.poolId);
    // Checked before the response starts: a streamed one cannot change its status.
    await requireLedger(db);
    return streamResult(db, async (snapshot) => {
      const poolId = await poolNumber(snapshot, hash);
      async function* inBatches(): AsyncGenerator<readonly unknown[]> {
        if (poolId === undefined) return;
        let after: Parameters<typeof lostDelegators>[2]['after'];
        for (;;) {
          const rows = await lostDelegators(snapshot, { poolId, epoch }, { after, limit: BATCH_ROWS });
          yield (await addRewardBalances(snapshot, rows)).map((row) => toSnapshotDelegatorJson(row, epoch, network));
          if (rows.length < BATCH_ROWS) return;
          after = rows.at(-1);
        }
      }
      return inBatches();
    });
  },
});
