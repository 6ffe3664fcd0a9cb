import Type from 'typebox';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findDRepIds } from '../../../store/queries/cardano/governance/drep-updates.js';
import { drepStates } from '../../../store/queries/cardano/governance/dreps.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, ExactInteger, named } from '../../kit/schema.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { DREP_TYPES, DRepTypeName } from '../../shapes/dreps/drep-json.js';

const SpecialDRep = named(
  'SpecialDRep',
  Closed({
    drepType: described(DRepTypeName, 'Predefined choice: abstain or no confidence'),
    votingPower: described(ExactInteger, 'Voting power delegated to it, in lovelace'),
    delegators: Count('Number of accounts that delegate to it'),
  }),
);

export const listSpecialDReps = operation({
  id: 'listSpecialDReps',
  route: 'GET /api/dreps/special',
  tag: 'DReps',
  summary: 'List the predefined DReps (abstain, no confidence) with their power',
  description: 'Power is the unspent outputs of the delegators now. The power in a past epoch is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Type.Array(SpecialDRep),
  errors: ['not-implemented'],
  example: {},

  handle({ db }, { query }) {
    if (query.epoch !== undefined) throw missingCapabilityError('voting power per epoch', db);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const both = [{ type: 'abstain' }, { type: 'no-confidence' }] as const;
      const ids = await findDRepIds(snapshot, both);
      const states = await drepStates(
        snapshot,
        ids.filter((id) => id !== undefined),
      );
      return both.map(({ type }) => {
        const state = states.find(({ drep }) => drep.type === type);
        return {
          drepType: DREP_TYPES[type],
          votingPower: state?.lovelace ?? 0n,
          delegators: state?.delegatorCount ?? 0,
        };
      });
    });
  },
});
