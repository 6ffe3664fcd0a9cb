import Type from 'typebox';
import { castVotes } from '../../../store/queries/cardano/governance/votes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, described, Integer, Text } from '../../kit/schema.js';
import { findVoter, toVotesJson } from '../../services/dreps/votes.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { DRepVote } from '../../shapes/dreps/votes.js';
import { ActionType } from '../../shapes/governance/proposals.js';

/** A DRep usually votes once on an action, and there are hundreds of actions. */
const MAX_VOTES = 10_000;

export const listGovernanceDRepVotes = operation({
  id: 'listGovernanceDRepVotes',
  route: 'GET /api/governance/dreps/{drepId}/votes',
  tag: 'Governance',
  summary: "List a DRep's effective votes, newest first",
  description:
    'Only the newest vote of the DRep on each action counts. `type` and `search` narrow the list. Returns an empty list for the predefined choices, which do not vote.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    type: Type.Optional(described(ActionType, 'Only votes on actions of this type')),
    search: Type.Optional(Text(200, { description: 'Text in the title, or prefix of the id' })),
  }),
  result: Closed({
    items: Type.Array(DRepVote, { description: 'Votes of this page' }),
    page: Integer({ minimum: 1, description: FIELD.page }),
    pageSize: Integer({ minimum: 1, maximum: 100, description: FIELD.pageSize }),
    total: Count('Number of votes that match'),
    yesCount: Count('Number of these votes that are yes'),
    noCount: Count('Number of these votes that are no'),
    abstainCount: Count('Number of these votes that abstain'),
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query: { page, pageSize, type, search = '' } }) =>
    db.snapshot(async (snapshot) => {
      const voter = await findVoter(snapshot, path.drepId);
      const votes =
        voter === undefined
          ? []
          : await castVotes(
              snapshot,
              { voters: [voter], counting: true },
              { order: 'desc', skip: 0, limit: MAX_VOTES },
            );
      const searchText = search.toLowerCase();
      const chosen = (await toVotesJson(snapshot, network, votes)).filter(
        ({ proposalType, title, govActionId }) =>
          (type === undefined || proposalType === type) &&
          (govActionId.startsWith(searchText) || (title?.toLowerCase().includes(searchText) ?? false)),
      );
      const count = (vote: string): number => chosen.filter((each) => each.vote === vote).length;
      return {
        items: chosen.slice((page - 1) * pageSize, page * pageSize),
        page,
        pageSize,
        total: chosen.length,
        yesCount: count('Yes'),
        noCount: count('No'),
        abstainCount: count('Abstain'),
      };
    }),
});
