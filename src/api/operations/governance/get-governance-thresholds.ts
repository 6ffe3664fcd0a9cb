import Type from 'typebox';
import { THRESHOLD_TYPES, thresholdsByType } from '../../../chains/cardano/governance/thresholds-by-type.js';
import { ServiceError } from '../../../kernel/errors.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readGovernanceHistory } from '../../services/governance/current-governance.js';
import { readParametersOfEpoch } from '../../services/governance/ledger-state.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';

const Share = Nullable(
  Type.Number({ description: 'Share of the voting power that must vote yes; for the committee, share of its members' }),
);
const Shares = Closed({ drep: Share, spo: Share, committee: Share });

const Thresholds = named(
  'GovernanceThresholds',
  Closed({
    epoch: Count('Epoch of the protocol parameters that set the thresholds'),
    byType: Closed(
      Object.fromEntries(
        THRESHOLD_TYPES.map((type) => [type, described(Shares, `Thresholds of actions of the type \`${type}\``)]),
      ) as Record<(typeof THRESHOLD_TYPES)[number], typeof Shares>,
      { description: 'Thresholds of each type of governance action' },
    ),
  }),
);

export const getGovernanceThresholds = operation({
  id: 'getGovernanceThresholds',
  route: 'GET /api/governance/thresholds',
  tag: 'Governance',
  summary: 'Get the voting thresholds of each governance action type',
  description:
    'From the protocol parameters of the epoch. Null for roles that do not vote on the type, before Conway, and for the committee while there is none. Without ledger state the thresholds of earlier epochs do not include enacted parameter changes, and that of the committee is null. A parameter change needs the highest threshold of the groups that it touches; pools vote on it only when security parameters change.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: Thresholds,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: {},

  handle: ({ db, network, services }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { epoch: current } = await readTip(snapshot);
      const epoch = query.epoch ?? current;
      if (epoch > current) throw new ServiceError('not-found', 'The epoch has not started');
      const { committees = [] } = await readGovernanceHistory(snapshot, network, services);
      const committee = (await hasLedger(snapshot))
        ? committees.findLast((each) => each.epoch !== undefined && each.epoch <= epoch)
        : epoch === current && committees.at(-1);
      const parameters = await readParametersOfEpoch(snapshot, network, epoch);
      // After a motion of no confidence there is no committee, and no share of it is enough.
      const threshold = committee && committee.value.members.length > 0 ? committee.value.threshold : undefined;
      const shares = thresholdsByType(parameters, threshold);
      const byType = Object.fromEntries(
        THRESHOLD_TYPES.map((type) => {
          const { drep, spo, committee: members } = shares[type];
          return [type, { drep: drep ?? null, spo: spo ?? null, committee: members ?? null }];
        }),
      );
      return { epoch, byType: byType as Record<(typeof THRESHOLD_TYPES)[number], never> };
    }),
});
