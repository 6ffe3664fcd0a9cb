import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { unknownYet } from '../../services/stake-pools/ledger.js';

const Snapshot = Closed({
  epoch: Count(FIELD.epochNumber),
  poolStake: described(Amount, 'Stake of the pool in the snapshot, in lovelace'),
  activeStake: described(Amount, 'Stake of all pools in the snapshot, in lovelace'),
  nonce: Nullable(
    Type.String({ description: 'Epoch nonce that belongs to the snapshot, in hexadecimal; null when not known' }),
  ),
});

export const getPoolStakeSnapshot = unknownYet({
  id: 'getPoolStakeSnapshot',
  route: 'GET /api/pools/{poolId}/stake-snapshot',
  summary: "Get a stake pool's stake in the three ledger snapshots",
  needs: 'stake snapshots',
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
});
