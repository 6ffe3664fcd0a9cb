import { findEpochStakeTotal } from '../../../store/queries/cardano/pools/epoch-pools.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { noSnapshot } from '../../shapes/epochs/epochs.js';
import { base, EpochPath, SNAPSHOT_NOTE } from '../../shapes/epochs/stakes.js';

export const getEpochTotalStake = operation({
  ...base,
  id: 'getEpochTotalStake',
  route: 'GET /api/epoch/{epoch}/total-stake',
  summary: 'Get the total active stake of an epoch',
  description: `Returns 404 for an epoch without a snapshot. ${SNAPSHOT_NOTE}`,
  path: EpochPath,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  result: named(
    'EpochTotalStake',
    Closed({
      epoch: Count(FIELD.epochNumber),
      activeStake: described(Amount, 'Sum of the stake of all pools in the epoch, in lovelace'),
    }),
  ),

  handle: ({ db }, { path: { epoch } }) =>
    db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const activeStake = await findEpochStakeTotal(snapshot, epoch);
      if (activeStake === undefined) throw noSnapshot(epoch);
      return { epoch, activeStake: activeStake.toString() };
    }),
});
