import Type, { type Static } from 'typebox';
import type { ActionStatus } from '../../../chains/cardano/governance/action-status.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { actionEvents } from '../../../store/queries/cardano/governance/action-events.js';
import { governanceCounts, voteTotalsUntil } from '../../../store/queries/cardano/governance/counts.js';
import { type DRepContext, loadDRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import { type ListedAction, listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { drepEpoch } from '../../../store/queries/cardano/governance/voting-power.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
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
    epoch: Count('Epoch that the figures refer to'),
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
  description: `Current figures. With \`epoch\`: DReps and their power at the first block of the epoch, actions and votes until its end. For a past epoch: ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: GovernanceStats,
  errors: ['not-found', 'not-implemented'],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => {
      const around = await loadDRepContext(snapshot, network);
      const actions = await listedActions(snapshot, network);
      const { epoch = around.starts.current } = query;
      return epoch === around.starts.current
        ? await readCurrent(snapshot, around, actions)
        : await readPast(snapshot, epoch, actions);
    }),
});

type StatsJson = Static<typeof GovernanceStats>;

async function readCurrent(
  db: NetworkDb<'cardano'>,
  around: DRepContext,
  actions: readonly ListedAction[],
): Promise<StatsJson> {
  const counts = await governanceCounts(db, around);
  return {
    epoch: around.starts.current,
    dreps: counts.dreps,
    activeDreps: counts.activeDReps,
    drepPower: counts.drepLovelace.toString(),
    alwaysAbstain: counts.abstainLovelace.toString(),
    alwaysNoConfidence: counts.noConfidenceLovelace.toString(),
    ...countActions(actions),
    votes: counts.votes,
    spoVoters: counts.poolVoters,
  };
}

async function readPast(db: NetworkDb<'cardano'>, epoch: number, actions: readonly ListedAction[]): Promise<StatsJson> {
  await requireLedger(db);
  const dreps = await drepEpoch(db, epoch);
  if (dreps === undefined)
    throw new ServiceError('not-found', `${db.network} has no governance figures of epoch ${epoch}`);
  const decided = new Map(
    (await actionEvents(db)).filter((event) => event.epoch <= epoch).map(({ id, status }) => [id, status]),
  );
  const statusIn = ({ id, expiresEpoch }: ListedAction): ActionStatus =>
    decided.get(id) ?? (expiresEpoch !== undefined && epoch > expiresEpoch ? 'expired' : 'active');
  const { votes, poolVoters } = await voteTotalsUntil(db, epoch);
  return {
    epoch,
    dreps: dreps.dreps,
    activeDreps: dreps.activeDReps,
    drepPower: dreps.lovelace.toString(),
    alwaysAbstain: dreps.abstain.toString(),
    alwaysNoConfidence: dreps.noConfidence.toString(),
    ...countActions(
      actions
        .filter(({ submittedEpoch }) => submittedEpoch <= epoch)
        .map((action) => ({ ...action, status: statusIn(action) })),
    ),
    votes,
    spoVoters: poolVoters,
  };
}

const countActions = (
  actions: readonly Pick<ListedAction, 'kind' | 'status'>[],
): Pick<StatsJson, 'proposalsByStatus' | 'proposalsByType'> => ({
  proposalsByStatus: countBy(
    STATUSES,
    actions.map(({ status }) => status),
  ),
  proposalsByType: countBy(
    TYPES,
    actions.map(({ kind }) => ACTION_TYPES[kind]),
  ),
});

const countBy = <Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, found.filter((each) => each === name).length])) as Record<Name, number>;
