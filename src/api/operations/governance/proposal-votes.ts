import Type, { type Static } from 'typebox';
import { type ActionThresholds, actionThresholds } from '../../../chains/cardano/action-thresholds.js';
import type { Vote, Voter } from '../../../chains/cardano/governance.js';
import { castVotes, type VoteCount, voteCounts } from '../../../store/queries/cardano/governance-votes.js';
import { protocolParametersAt } from '../../../store/queries/cardano/protocol-parameters.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, Integer, Nullable, named, OneOf } from '../../schema.js';
import { EpochNumber } from '../blocks/block-parameters.js';
import { notKnownYet } from '../not-known-yet.js';
import { GovVote } from '../transactions/governance-json.js';
import { ActionIdPath, knownAction, readActionId } from './action-id.js';
import { actionOf } from './proposal-json.js';
import { standing } from './standing.js';
import { RoleName, roleOf, shownCastVote } from './vote-lists.js';

const VOTE_NAMES = { Yes: 'yes', No: 'no', Abstain: 'abstain' } as const satisfies Record<string, Vote['vote']>;

export const listProposalVotes = operation({
  id: 'listProposalVotes',
  route: 'GET /api/governance/proposals/{govActionId}/votes',
  tag: 'Governance',
  summary: 'Votes on a governance action, newest first',
  description: 'Those that count; with `history=true` also those that their voters replaced.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  query: Type.Object({
    role: Type.Optional(RoleName),
    vote: Type.Optional(OneOf(Object.keys(VOTE_NAMES) as readonly (keyof typeof VOTE_NAMES)[])),
    history: Defaulted(Type.Boolean({ description: 'With votes that were replaced' }), false),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Closed({
    items: Type.Array(GovVote),
    page: Integer({ minimum: 1 }),
    pageSize: Integer({ minimum: 1, maximum: 100 }),
    total: Count(),
  }),
  errors: [],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network }, { path, query }) {
    const { page, pageSize, role, vote, history } = query;
    const filter = {
      action: readActionId(path.govActionId),
      role: roleOf(role),
      vote: vote && VOTE_NAMES[vote],
      counting: !history,
    };
    return db.snapshot(async (snapshot) => {
      const votes = await numberedPage(query, (range) => castVotes(snapshot, filter, { ...range, order: 'desc' }));
      const total = (await voteCounts(snapshot, filter)).reduce((sum, { count }) => sum + count, 0);
      return { items: votes.map((each) => shownCastVote(each, network)), page, pageSize, total };
    });
  },
});

const Power = Nullable({ ...Amount, description: 'Lovelace' });
const Share = Nullable(Type.Number());

const GovVotingSummary = named(
  'GovVotingSummary',
  Closed({
    epochNo: Count(),
    yesVotePower: Power,
    noVotePower: Power,
    abstainVotePower: Power,
    notVotedPower: Power,
    yesPct: Share,
    noPct: Share,
    yesVotesCast: Count('Of DReps'),
    noVotesCast: Count('Of DReps'),
    abstainVotesCast: Count('Of DReps'),
    alwaysNoConfidenceVotePower: Power,
    alwaysAbstainVotePower: Power,
    ccYesVotes: Count(),
    ccNoVotes: Count(),
    ccAbstainVotes: Count(),
    ccThreshold: Share,
    ccYesPct: Share,
    ccNoPct: Share,
    spoYesVotesCast: Count(),
    spoNoVotesCast: Count(),
    spoAbstainVotesCast: Count(),
    spoYesVotePower: Power,
    spoNoVotePower: Power,
    spoAbstainVotePower: Power,
    spoNotVotedPower: Power,
    spoYesPct: Share,
    spoNoPct: Share,
    thresholds: Closed(
      { drep: Share, spo: Share, committee: Share },
      { description: 'Null for those who have no say, and for the committee where it is not known' },
    ),
    passing: Nullable(Type.Boolean()),
  }),
);

export const getVotingSummary = operation({
  id: 'getVotingSummary',
  route: 'GET /api/governance/proposals/{govActionId}/voting-summary',
  tag: 'Governance',
  summary: 'How many voted how on a governance action',
  description:
    'Votes that count now. What they weigh needs the voting power of an epoch, and is null; so is whether the action passes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  query: Type.Object({ epoch: Type.Optional(EpochNumber) }),
  result: GovVotingSummary,
  errors: ['not-found', 'not-implemented'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network, services }, { path, query }) {
    const id = readActionId(path.govActionId);
    return db.snapshot(async (snapshot) => {
      const action = actionOf(await knownAction(snapshot, id));
      const { epoch } = await readTip(snapshot);
      if (query.epoch !== undefined && query.epoch !== epoch) throw notKnownYet('voting power per epoch', db);
      const counts = await voteCounts(snapshot, { action: id, counting: true });
      const { committee } = await standing(snapshot, network, services);
      const parameters = await protocolParametersAt(snapshot, network, epoch);
      return shownSummary(epoch, counts, actionThresholds(action, parameters, committee?.thing.threshold));
    });
  },
});

function shownSummary(
  epochNo: number,
  counts: readonly VoteCount[],
  { drep, spo, committee }: ActionThresholds,
): Static<typeof GovVotingSummary> {
  const cast = (role: Voter['role'], vote: Vote['vote']): number =>
    counts.find((each) => each.role === role && each.vote === vote)?.count ?? 0;
  return {
    epochNo,
    yesVotePower: null,
    noVotePower: null,
    abstainVotePower: null,
    notVotedPower: null,
    yesPct: null,
    noPct: null,
    yesVotesCast: cast('drep', 'yes'),
    noVotesCast: cast('drep', 'no'),
    abstainVotesCast: cast('drep', 'abstain'),
    alwaysNoConfidenceVotePower: null,
    alwaysAbstainVotePower: null,
    ccYesVotes: cast('committee', 'yes'),
    ccNoVotes: cast('committee', 'no'),
    ccAbstainVotes: cast('committee', 'abstain'),
    ccThreshold: committee ?? null,
    ccYesPct: null,
    ccNoPct: null,
    spoYesVotesCast: cast('pool', 'yes'),
    spoNoVotesCast: cast('pool', 'no'),
    spoAbstainVotesCast: cast('pool', 'abstain'),
    spoYesVotePower: null,
    spoNoVotePower: null,
    spoAbstainVotePower: null,
    spoNotVotedPower: null,
    spoYesPct: null,
    spoNoPct: null,
    thresholds: { drep: drep ?? null, spo: spo ?? null, committee: committee ?? null },
    passing: null,
  };
}
