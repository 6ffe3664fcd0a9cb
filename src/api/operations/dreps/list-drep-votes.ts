import Type from 'typebox';
import { castVotes } from '../../../store/queries/cardano/governance/votes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { findVoter, toVotesJson } from '../../services/dreps/votes.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { DRepVote } from '../../shapes/dreps/votes.js';

export const listDRepVotes = operation({
  id: 'listDRepVotes',
  route: 'GET /api/dreps/{drepId}/votes',
  tag: 'DReps',
  summary: 'List all votes of a DRep, newest first',
  description: 'Every vote that it cast, including votes that it replaced later.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const voter = await findVoter(snapshot, path.drepId);
      if (voter === undefined) return [];
      const votes = await numberedPage(query, (range) =>
        castVotes(snapshot, { voters: [voter] }, { ...range, order: 'desc' }),
      );
      return await toVotesJson(snapshot, network, votes);
    }),
});
