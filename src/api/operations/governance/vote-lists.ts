import Type, { type Static } from 'typebox';
import type { Voter } from '../../../chains/cardano/governance.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type CastVote,
  castVotes,
  castVotesBefore,
  type VoteFilter,
} from '../../../store/queries/cardano/governance-votes.js';
import { numberedPage, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Cursor, Limit, Page, PageSize } from '../../paging.js';
import { described, OneOf } from '../../schema.js';
import { readPoolId } from '../blocks/block-parameters.js';
import { PoolIdPath } from '../pools/pool-id.js';
import { GovVote, shownGovVote } from '../transactions/governance-json.js';
import { readVoterId, VoterIdText, votersOfMember } from './voter-id.js';

/** Lists of votes as they were cast, newest first: also those that the voter replaced later. */

const ROLES = { DRep: 'drep', SPO: 'pool', ConstitutionalCommittee: 'committee' } as const satisfies Record<
  string,
  Voter['role']
>;

export const RoleName = OneOf(Object.keys(ROLES) as readonly (keyof typeof ROLES)[]);

export const roleOf = (name: keyof typeof ROLES | undefined): Voter['role'] | undefined =>
  name === undefined ? undefined : ROLES[name];

export const shownCastVote = ({ vote, place, cold }: CastVote, network: CardanoNetwork): Static<typeof GovVote> =>
  shownGovVote(vote, place, network, cold);

async function pageOfVotes(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  filter: VoteFilter,
  query: { readonly page: number; readonly pageSize: number },
): Promise<Static<typeof GovVote>[]> {
  const votes = await numberedPage(query, (range) => castVotes(db, filter, { ...range, order: 'desc' }));
  return votes.map((vote) => shownCastVote(vote, network));
}

const LOG = 'Every vote that was cast, newest first, also those that the voter replaced later.';
const filterFields = {
  role: Type.Optional(described(RoleName, 'Only votes of this kind of voter')),
  voterId: Type.Optional(VoterIdText),
};

export const listVotes = operation({
  id: 'listVotes',
  route: 'GET /api/governance/votes',
  tag: 'Governance',
  summary: 'Votes on governance actions',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ ...filterFields, page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) =>
    db.snapshot(async (snapshot) => pageOfVotes(snapshot, network, await filterOf(snapshot, query), query)),
});

export const pageVotes = operation({
  id: 'pageVotes',
  route: 'GET /api/governance/votes/page',
  tag: 'Governance',
  summary: 'Votes on governance actions, by cursor',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ ...filterFields, cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(GovVote),
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: async (snapshot, range) => castVotesBefore(snapshot, await filterOf(snapshot, query), range),
        keyOf: ({ place, index }) => [place.id, index],
        show: (vote) => shownCastVote(vote, network),
      },
    ),
});

async function filterOf(
  db: NetworkDb<'cardano'>,
  { role, voterId }: { readonly role?: keyof typeof ROLES; readonly voterId?: string },
): Promise<VoteFilter> {
  return { role: roleOf(role), voters: voterId === undefined ? undefined : await readVoterId(db, voterId) };
}

export const listCommitteeVotes = operation({
  id: 'listCommitteeVotes',
  route: 'GET /api/governance/committee/votes',
  tag: 'Governance',
  summary: 'Votes of the constitutional committee',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  errors: [],
  example: {},

  handle: ({ db, network }, { query }) => pageOfVotes(db, network, { role: 'committee' }, query),
});

export const listMemberVotes = operation({
  id: 'listMemberVotes',
  route: 'GET /api/governance/committee/{ccId}/votes',
  tag: 'Governance',
  summary: 'Votes of a member of the constitutional committee',
  description: `By the cold credential of the member, with all hot credentials that it authorised, or by one hot credential. ${LOG}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ ccId: VoterIdText }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  errors: [],
  example: { path: { ccId: EXAMPLE.committeeHotId } },

  handle: ({ db, network }, { path, query }) =>
    db.snapshot(async (snapshot) =>
      pageOfVotes(snapshot, network, { voters: await votersOfMember(snapshot, path.ccId) }, query),
    ),
});

export const listPoolVotes = operation({
  id: 'listPoolVotes',
  route: 'GET /api/pools/{poolId}/votes',
  tag: 'Stake Pools',
  summary: 'Votes of a pool on governance actions',
  description: LOG,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PoolIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(GovVote),
  errors: [],
  example: { path: { poolId: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    const voter: Voter = { role: 'pool', credential: { type: 'key', hash: readPoolId(path.poolId) } };
    return pageOfVotes(db, network, { voters: [voter] }, query);
  },
});
