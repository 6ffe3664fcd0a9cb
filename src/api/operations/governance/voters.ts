import Type from 'typebox';
import { actionIdText } from '../../../chains/cardano/governance-id.js';
import { voteDelegations } from '../../../store/queries/cardano/account-certificates.js';
import { listedActions } from '../../../store/queries/cardano/governance-proposals.js';
import { castVotes } from '../../../store/queries/cardano/governance-votes.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { numberedPage, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { Closed, Nullable, named, OneOf } from '../../schema.js';
import { AccountVoteDelegation, shownVoteDelegation } from '../accounts/delegations.js';
import { GovProposal } from '../transactions/governance-json.js';
import { VOTE_NAMES } from '../transactions/vote-json.js';
import { shownActions } from './proposals.js';
import { readVoterId, VoterIdText } from './voter-id.js';

const VoterProposal = named(
  'VoterProposal',
  Closed({
    ...GovProposal.properties,
    vote: Nullable(OneOf(['Yes', 'No', 'Abstain'], 'Vote of the voter; null when it has not voted')),
    pending: Type.Boolean({ description: 'It can be voted on, and this voter has not' }),
  }),
);

/** Nobody votes on more actions than there are; each costs its proposer a deposit. */
const MOST_VOTES = 10_000;

export const listVoterProposals = operation({
  id: 'listVoterProposals',
  route: 'GET /api/governance/voters/{voterId}/proposals',
  tag: 'Governance',
  summary: 'Governance actions that a voter voted on or can vote on, newest first',
  description:
    'Actions that are open, and all others that the voter voted on. `vote` is null for an open action without a vote, and `pending` is then true.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ voterId: VoterIdText }),
  result: Type.Array(VoterProposal),
  errors: [],
  example: { path: { voterId: EXAMPLE.drepId } },

  handle: ({ db, network }, { path }) =>
    db.snapshot(async (snapshot) => {
      const voters = await readVoterId(snapshot, path.voterId);
      const votes = await castVotes(snapshot, { voters, counting: true }, { order: 'asc', skip: 0, limit: MOST_VOTES });
      const voteOn = new Map(votes.map(({ vote }) => [actionIdText(vote.action), VOTE_NAMES[vote.vote]]));
      const chosen = (await listedActions(snapshot, network)).filter(
        ({ id, status }) => status === 'active' || voteOn.has(id),
      );
      const shown = await shownActions(snapshot, chosen.toReversed());
      return shown.map((proposal) => {
        const vote = voteOn.get(proposal.govActionId) ?? null;
        return { ...proposal, vote, pending: vote === null && proposal.status === 'active' };
      });
    }),
});

export const listVoteDelegations = operation({
  id: 'listVoteDelegations',
  route: 'GET /api/governance/delegation-votes',
  tag: 'Governance',
  summary: 'Delegations of votes, newest first',
  description:
    'Delegations of all accounts to DReps and to the predefined choices. Read deep lists with the `/page` form.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(AccountVoteDelegation),
  errors: [],
  example: {},

  async handle({ db, network }, { query }) {
    await expectLive(db);
    const found = await numberedPage(query, (range) => voteDelegations(db, 'all', range));
    return found.map((each) => shownVoteDelegation(each, network));
  },
});

export const pageVoteDelegations = operation({
  id: 'pageVoteDelegations',
  route: 'GET /api/governance/delegation-votes/page',
  tag: 'Governance',
  summary: 'Delegations of votes, newest first, by cursor',
  description: 'Delegations of all accounts to DReps and to the predefined choices, to any depth.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AccountVoteDelegation),
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: (snapshot, range) => voteDelegations(snapshot, 'all', range),
        keyOf: ({ place, certIndex }) => [place.txId, certIndex],
        show: (each) => shownVoteDelegation(each, network),
      },
    ),
});
