import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { castVotes, type VoteFilter } from '../../../store/queries/cardano/governance/votes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { getRole, type ROLES, toCastVoteJson } from '../../shapes/governance/vote-lists.js';
import type { GovVote } from '../../shapes/transactions/governance-json.js';
import { readVoterId } from './voter-id.js';

export async function readVotePage(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  filter: VoteFilter,
  query: { readonly page: number; readonly pageSize: number },
): Promise<Static<typeof GovVote>[]> {
  const votes = await numberedPage(query, (range) => castVotes(db, filter, { ...range, order: 'desc' }));
  return votes.map((vote) => toCastVoteJson(vote, network));
}

export async function buildFilter(
  db: NetworkDb<'cardano'>,
  { role, voterId }: { readonly role?: keyof typeof ROLES; readonly voterId?: string },
): Promise<VoteFilter> {
  return { role: getRole(role), voters: voterId === undefined ? undefined : await readVoterId(db, voterId) };
}
