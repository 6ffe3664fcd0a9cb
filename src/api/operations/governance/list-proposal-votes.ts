import Type from 'typebox';
import type { Vote } from '../../../chains/cardano/governance/governance.js';
import { castVotes, voteCounts } from '../../../store/queries/cardano/governance/votes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, Defaulted, described, Integer, OneOf } from '../../kit/schema.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { getRole, RoleName, toCastVoteJson } from '../../shapes/governance/vote-lists.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

const VOTE_NAMES = { Yes: 'yes', No: 'no', Abstain: 'abstain' } as const satisfies Record<string, Vote['vote']>;

export const listProposalVotes = operation({
  id: 'listProposalVotes',
  route: 'GET /api/governance/proposals/{govActionId}/votes',
  tag: 'Governance',
  summary: 'List votes on a governance action, newest first',
  description: 'Only effective votes; with `history=true` also votes that their voters replaced.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  query: Type.Object({
    role: Type.Optional(described(RoleName, 'Only votes of this kind of voter')),
    vote: Type.Optional(
      OneOf(Object.keys(VOTE_NAMES) as readonly (keyof typeof VOTE_NAMES)[], 'Only votes of this kind'),
    ),
    history: Defaulted(Type.Boolean({ description: 'True: include votes that were replaced' }), false),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Closed({
    items: Type.Array(GovVote, { description: 'Votes of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Count('Number of votes that match'),
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  handle({ db, network }, { path, query }) {
    const { page, pageSize, role, vote, history } = query;
    const filter = {
      action: readActionId(path.govActionId),
      role: getRole(role),
      vote: vote && VOTE_NAMES[vote],
      counting: !history,
    };
    return db.snapshot(async (snapshot) => {
      const votes = await numberedPage(query, (range) => castVotes(snapshot, filter, { ...range, order: 'desc' }));
      const total = (await voteCounts(snapshot, filter)).reduce((sum, { count }) => sum + count, 0);
      return { items: votes.map((each) => toCastVoteJson(each, network)), page, pageSize, total };
    });
  },
});
