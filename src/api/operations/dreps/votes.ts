import Type, { type Static } from 'typebox';
import type { Voter } from '../../../chains/cardano/governance.js';
import { actionIdCip129, actionIdText } from '../../../chains/cardano/governance-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { actionFacts } from '../../../store/queries/cardano/governance-actions.js';
import { type CastVote, castVotes } from '../../../store/queries/cardano/governance-votes.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, Count, described, Integer, Nullable, named, OneOf, Text } from '../../schema.js';
import { ActionType } from '../governance/proposals.js';
import { ACTION_TYPES, VOTE_NAMES } from '../transactions/vote-json.js';
import { DREP_EXAMPLE, DRepIdPath, readDRepId } from './drep-id.js';

const DRepVote = named(
  'DRepVote',
  Closed({
    govActionId: Type.String({ description: FIELD.govActionId }),
    govActionIdCip129: Type.String({ description: FIELD.govActionIdCip129 }),
    vote: OneOf(['Yes', 'No', 'Abstain'], FIELD.vote),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    voteTxHash: Type.String({ description: 'Hash of the transaction that cast the vote, 64 hexadecimal digits' }),
    title: Nullable(
      Type.String({ description: 'Title of the action from its anchor document; null until it was fetched' }),
    ),
    proposalType: Nullable(
      Type.String({ description: 'Type of the governance action; null when the index does not have it' }),
    ),
    rationaleUrl: Nullable(
      Type.String({ description: 'URL of the document that explains the vote; null without one' }),
    ),
  }),
);

/** Undefined for the two standing answers, which never vote one by one. */
async function voterOf(db: NetworkDb<'cardano'>, text: string): Promise<Voter | undefined> {
  const drep = await readDRepId(db, text);
  return 'hash' in drep ? { role: 'drep', credential: drep } : undefined;
}

async function shownVotes(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  votes: readonly CastVote[],
): Promise<Static<typeof DRepVote>[]> {
  const facts = await actionFacts(
    db,
    votes.map(({ vote }) => vote.action),
  );
  return votes.map(({ vote, place }, index) => ({
    govActionId: actionIdText(vote.action),
    govActionIdCip129: actionIdCip129(vote.action),
    vote: VOTE_NAMES[vote.vote],
    blockTime: slotToTime(network, place.block.slot),
    voteTxHash: toHex(place.hash),
    title: facts[index]?.title ?? null,
    proposalType: facts[index] === undefined ? null : ACTION_TYPES[facts[index].kind],
    rationaleUrl: vote.anchor?.url ?? null,
  }));
}

export const listDRepVotes = operation({
  id: 'listDRepVotes',
  route: 'GET /api/dreps/{drepId}/votes',
  tag: 'DReps',
  summary: 'Votes of a DRep, newest first',
  description: 'Every vote that it cast, also those that it replaced later.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepVote),
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) => {
      const voter = await voterOf(snapshot, path.drepId);
      if (voter === undefined) return [];
      const votes = await numberedPage(query, (range) =>
        castVotes(snapshot, { voters: [voter] }, { ...range, order: 'desc' }),
      );
      return await shownVotes(snapshot, network, votes);
    }),
});

/** A DRep votes once on an action, or some times more; there are hundreds of actions. */
const MOST_VOTES = 10_000;

export const listGovernanceDRepVotes = operation({
  id: 'listGovernanceDRepVotes',
  route: 'GET /api/governance/dreps/{drepId}/votes',
  tag: 'Governance',
  summary: 'Votes of a DRep that count, newest first',
  description:
    'Only the newest vote of the DRep on each action counts. `type` and `search` narrow the list. Answers an empty list for the predefined choices, which do not vote.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    type: Type.Optional(described(ActionType, 'Only votes on actions of this type')),
    search: Type.Optional(Text(200, { description: 'Text in the title, or the beginning of the id' })),
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
  errors: [],
  example: DREP_EXAMPLE,

  handle: ({ db, network }, { path, query: { page, pageSize, type, search = '' } }) =>
    db.snapshot(async (snapshot) => {
      const voter = await voterOf(snapshot, path.drepId);
      const votes =
        voter === undefined
          ? []
          : await castVotes(
              snapshot,
              { voters: [voter], counting: true },
              { order: 'desc', skip: 0, limit: MOST_VOTES },
            );
      const wanted = search.toLowerCase();
      const chosen = (await shownVotes(snapshot, network, votes)).filter(
        ({ proposalType, title, govActionId }) =>
          (type === undefined || proposalType === type) &&
          (govActionId.startsWith(wanted) || (title?.toLowerCase().includes(wanted) ?? false)),
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
