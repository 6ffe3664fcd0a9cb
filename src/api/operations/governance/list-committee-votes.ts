import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readVotePage } from '../../services/governance/vote-lists.js';
import { LOG } from '../../shapes/governance/vote-lists.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

export const listCommitteeVotes = operation({
  id: 'listCommitteeVotes',
  route: 'GET /api/governance/committee/votes',
  tag: 'Governance',
  summary: 'List votes of the constitutional committee',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => readVotePage(db, network, { role: 'committee' }, query),
});
