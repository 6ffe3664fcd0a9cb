import Type from 'typebox';
import { castVotesBefore } from '../../../store/queries/cardano/governance/votes.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { buildFilter } from '../../services/governance/vote-lists.js';
import { filterFields, LOG, toCastVoteJson } from '../../shapes/governance/vote-lists.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

export const pageVotes = operation({
  id: 'pageVotes',
  route: 'GET /api/governance/votes/page',
  tag: 'Governance',
  summary: 'List votes on governance actions by cursor',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ ...filterFields, cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(GovVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: async (snapshot, range) => castVotesBefore(snapshot, await buildFilter(snapshot, query), range),
        keyOf: ({ position: place, index }) => [place.id, index],
        show: (vote) => toCastVoteJson(vote, network),
      },
    ),
});
