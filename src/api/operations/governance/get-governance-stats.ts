import Type from 'typebox';
import { governanceCounts } from '../../../store/queries/cardano/governance/counts.js';
import { loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { STATUSES } from '../../shapes/governance/proposals.js';
import { ACTION_TYPES } from '../../shapes/transactions/vote-json.js';

/** A count for each name, including zero. */
const CountsByName = <const Name extends string>(names: readonly Name[]) =>
  Closed(
    Object.fromEntries(names.map((name) => [name, Count(`Number of actions: \`${name}\``)])) as Record<
      Name,
      ReturnType<typeof Count>
    >,
  );

const TYPES = Object.values(ACTION_TYPES);

const GovernanceStats = named(
  'GovernanceStats',
  Closed({
    epoch: Count('Epoch of the newest block, which the figures refer to'),
    dreps: Count('Registered'),
    activeDreps: Count('Number of DReps that voted or updated within the activity period'),
    drepPower: described(Amount, 'Voting power delegated to registered DReps, in lovelace'),
    alwaysAbstain: described(Amount, 'Voting power delegated to the predefined choice "abstain", in lovelace'),
    alwaysNoConfidence: described(
      Amount,
      'Voting power delegated to the predefined choice "no confidence", in lovelace',
    ),
    proposalsByStatus: described(CountsByName(STATUSES), 'Number of governance actions in each state'),
    proposalsByType: described(CountsByName(TYPES), 'Number of governance actions of each type'),
    votes: Count('Number of votes cast'),
    spoVoters: Count('Number of pools that have ever voted'),
  }),
);

export const getGovernanceStats = operation({
  id: 'getGovernanceStats',
  route: 'GET /api/governance/stats',
  tag: 'Governance',
  summary: 'Get governance statistics',
  description: 'Current figures; power is the unspent outputs of delegators. Figures of past epochs are not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  keptByTip: true,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: GovernanceStats,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const { starts, activeSinceTxId } = await loadDRepContext(snapshot, network);
      if (query.epoch !== undefined && query.epoch !== starts.current)
        throw missingCapabilityError('voting power per epoch', db);
      const actions = await listedActions(snapshot, network);
      const counts = await governanceCounts(snapshot, activeSinceTxId);
      return {
        epoch: starts.current,
        dreps: counts.dreps,
        activeDreps: counts.activeDReps,
        drepPower: counts.drepLovelace.toString(),
        alwaysAbstain: counts.abstainLovelace.toString(),
        alwaysNoConfidence: counts.noConfidenceLovelace.toString(),
        proposalsByStatus: countBy(
          STATUSES,
          actions.map(({ status }) => status),
        ),
        proposalsByType: countBy(
          TYPES,
          actions.map(({ kind }) => ACTION_TYPES[kind]),
        ),
        votes: counts.votes,
        spoVoters: counts.poolVoters,
      };
    }),
});

const countBy = <Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, found.filter((each) => each === name).length])) as Record<Name, number>;
