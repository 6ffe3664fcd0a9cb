import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { readVotePage } from '../../services/governance/vote-lists.js';
import { findMemberVoters } from '../../services/governance/voter-id.js';
import { LOG } from '../../shapes/governance/vote-lists.js';
import { VoterIdText } from '../../shapes/governance/voter-id.js';
import { GovVote } from '../../shapes/transactions/governance-json.js';

export const listMemberVotes = operation({
  id: 'listMemberVotes',
  route: 'GET /api/governance/committee/{ccId}/votes',
  tag: 'Governance',
  summary: 'List votes of a constitutional committee member',
  description: `By the cold credential of the member, with all hot credentials that it authorized, or by one hot credential. ${LOG}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ ccId: VoterIdText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { ccId: EXAMPLE.committeeHotId } },

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) =>
      readVotePage(snapshot, network, { voters: await findMemberVoters(snapshot, path.ccId) }, query),
    ),
});
