import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findEpochLedgers } from '../../../store/queries/cardano/blocks/epoch-ledgers.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { findEpochStakeTotal, poolByEpoch } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { requirePool } from '../../services/stake-pools/pool-id.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

const Snapshot = Closed({
  epoch: Count('Epoch whose leaders the snapshot elects'),
  poolStake: described(Amount, 'Stake of the pool in the snapshot, in lovelace'),
  activeStake: described(Amount, 'Stake of all pools in the snapshot, in lovelace'),
  nonce: Nullable(
    Type.String({ description: 'Nonce of the epoch, in hexadecimal; null before the epoch begins and when not known' }),
  ),
});

export const getPoolStakeSnapshot = operation({
  id: 'getPoolStakeSnapshot',
  route: 'GET /api/pools/{poolId}/stake-snapshot',
  tag: 'Stake Pools',
  summary: "Get a stake pool's stake in the three ledger snapshots",
  description: `Snapshots that a young chain does not have yet are empty. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  result: named(
    'PoolStakeSnapshot',
    Closed({
      mark: described(
        Snapshot,
        'Newest snapshot, taken at the start of this epoch; it elects the leaders of the next one',
      ),
      set: described(Snapshot, 'Snapshot of the epoch before, which elects the leaders of this epoch'),
      go: described(Snapshot, 'Snapshot before that one, from which rewards are computed in this epoch'),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db }, { path }) {
    readPoolId(path.poolId);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const { id } = await requirePool(snapshot, path.poolId);
      const { epoch } = await readTip(snapshot);
      const epochs = { from: Math.max(0, epoch - 1), to: epoch + 1 };
      const [mark, set, go] = await readSnapshots(snapshot, id, [epochs.to, epoch, epochs.from]);
      return { mark: mark!, set: set!, go: go! };
    });
  },
});

async function readSnapshots(
  db: NetworkDb<'cardano'>,
  poolId: number,
  epochs: readonly number[],
): Promise<readonly Static<typeof Snapshot>[]> {
  const range = { from: Math.min(...epochs), to: Math.max(...epochs) };
  const stakes = new Map((await poolByEpoch(db, poolId, range)).map(({ epoch, stake }) => [epoch, stake]));
  const ledgers = await findEpochLedgers(db, range);
  return await Promise.all(
    epochs.map(async (epoch) => {
      const nonce = ledgers.get(epoch)?.nonce;
      return {
        epoch,
        poolStake: (stakes.get(epoch) ?? 0n).toString(),
        activeStake: ((await findEpochStakeTotal(db, epoch)) ?? 0n).toString(),
        nonce: nonce === undefined ? null : toHex(nonce),
      };
    }),
  );
}
