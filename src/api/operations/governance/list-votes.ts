import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { buildFilter, readVotePage } from '../../services/governance/vote-lists.js';
import { filterFields, LOG } from '../../shapes/governance/vote-lists.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

export const listVotes = operation({
  id: 'listVotes',
  route: 'GET /api/governance/votes',
  tag: 'Governance',
  summary: 'List votes on governance actions',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ ...filterFields, page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => readVotePage(snapshot, network, await buildFilter(snapshot, query), query)),
});
