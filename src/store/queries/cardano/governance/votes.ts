import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import {
  type GovernanceActionId,
  VOTES,
  type Vote,
  type Voter,
} from '../../../../chains/cardano/governance/governance.js';
import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import {
  type ChainPosition,
  joinPosition,
  type ListRange,
  type PositionColumns,
  positionColumns,
  toChainPosition,
  toSortDirection,
} from '../chain/chain-position.js';
import { hasLedger } from '../chain/ledger-availability.js';
import { expectLive } from '../chain/live.js';
import { selectVotePower } from './vote-power.js';

/** A vote as it was cast. */
export interface CastVote {
  readonly position: ChainPosition;
  /** Index among the votes of the transaction. */
  readonly index: number;
  readonly vote: Vote;
  /** Cold credential of a committee member, where the chain shows who authorized the hot credential by then. */
  readonly cold: Credential | undefined;
  /** False when the voter has replaced it since. */
  readonly counting: boolean;
  /** Voting power with which it counts; undefined for the committee, and where the index has no ledger state. */
  readonly power: bigint | undefined;
}

const ROLES: readonly Voter['role'][] = ['committee', 'drep', 'pool'];

/** All provided conditions must hold. */
export interface VoteFilter {
  readonly action?: GovernanceActionId | undefined;
  /** Several for a committee member who changed the hot credential. */
  readonly voters?: readonly Voter[] | undefined;
  readonly role?: Voter['role'] | undefined;
  readonly vote?: Vote['vote'] | undefined;
  /** Excludes votes that the voter has replaced since. */
  readonly counting?: boolean | undefined;
}

interface VoteRow extends PositionColumns {
  readonly index: number;
  readonly role: number;
  readonly vote: number;
  readonly voter_script: boolean;
  readonly voter_hash: Uint8Array;
  readonly action_tx_hash: Uint8Array;
  readonly action_index: number;
  readonly anchor_url: string | null;
  readonly anchor_hash: Uint8Array | null;
  readonly cold_script: boolean | null;
  readonly cold_hash: Uint8Array | null;
  readonly counting: boolean;
  readonly power: bigint | null;
}

function conditions({ action, voters, role, vote, counting }: VoteFilter): Sql {
  const all = [sql`true`];
  if (action !== undefined) all.push(sql`v.action_tx_hash = ${action.txHash} and v.action_index = ${action.index}`);
  if (voters !== undefined)
    all.push(sql`v.voter_hash = any(${voters.map(({ credential }) => credential.hash)}::bytea[])
      and (v.role, v.voter_script, v.voter_hash) in (
        select * from unnest(${voters.map((voter) => ROLES.indexOf(voter.role))}::smallint[],
          ${voters.map(({ credential }) => credential.type === 'script')}::boolean[],
          ${voters.map(({ credential }) => credential.hash)}::bytea[]))`);
  if (role !== undefined) all.push(sql`v.role = ${ROLES.indexOf(role)}`);
  if (vote !== undefined) all.push(sql`v.vote = ${VOTES.indexOf(vote)}`);
  if (counting) all.push(sql`v.ended_height is null`);
  return join(all, sql` and `);
}

export const castVotes = (
  db: NetworkDb<'cardano'>,
  filter: VoteFilter,
  { order, skip, limit }: ListRange & { readonly order: 'asc' | 'desc' },
): Promise<readonly CastVote[]> =>
  votesAt(
    db,
    sql`select v.tx_id, v.index from ${db.schema}.vote v where ${conditions(filter)}
         order by v.tx_id ${toSortDirection(order)}, v.index ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    order,
  );

/** Newest first, before a position. */
export function castVotesBefore(
  db: NetworkDb<'cardano'>,
  filter: VoteFilter,
  { after, limit }: { readonly after: readonly number[] | undefined; readonly limit: number },
): Promise<readonly CastVote[]> {
  const [txId, index] = after ?? [2 ** 31 - 1, 0];
  return votesAt(
    db,
    sql`select v.tx_id, v.index from ${db.schema}.vote v
         where ${conditions(filter)} and (v.tx_id, v.index) < (${txId}::integer, ${index}::integer)
         order by v.tx_id desc, v.index desc limit ${limit}`,
    'desc',
  );
}

/** Votes in the transactions, in chain order. */
export const votesIn = (db: NetworkDb<'cardano'>, txIds: readonly number[]): Promise<readonly CastVote[]> =>
  votesAt(db, sql`select v.tx_id, v.index from ${db.schema}.vote v where v.tx_id = any(${txIds}::integer[])`, 'asc');

async function votesAt(db: NetworkDb<'cardano'>, keys: Sql, order: 'asc' | 'desc'): Promise<readonly CastVote[]> {
  await expectLive(db);
  const power = (await hasLedger(db)) ? selectVotePower(db) : sql`null::bigint`;
  const rows = await db.rows<VoteRow>(sql`
    select ${positionColumns}, v.index, v.role, v.vote, v.voter_script, v.voter_hash, v.action_tx_hash, v.action_index,
           v.anchor_url, v.anchor_hash, member.cold_script, member.cold_hash, v.ended_height is null as counting,
           ${power} as power
      from (${keys}) k
      join ${db.schema}.vote v on v.tx_id = k.tx_id and v.index = k.index
      ${joinPosition(db, sql`v.tx_id`)}
      left join lateral (
        select c.cold_script, c.cold_hash from ${db.schema}.committee_update c
         where v.role = 0 and c.hot_hash = v.voter_hash and c.hot_script = v.voter_script and c.tx_id <= v.tx_id
           and (c.ended_height is null or c.ended_height >= t.height)
         order by c.tx_id desc, c.cert_index desc limit 1) member on true
     order by v.tx_id ${toSortDirection(order)}, v.index ${toSortDirection(order)}`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    index: row.index,
    vote: {
      voter: {
        role: ROLES[row.role] as Voter['role'],
        credential: { type: row.voter_script ? 'script' : 'key', hash: row.voter_hash },
      },
      action: { txHash: row.action_tx_hash, index: row.action_index },
      vote: VOTES[row.vote] as Vote['vote'],
      anchor:
        row.anchor_url === null || row.anchor_hash === null
          ? undefined
          : { url: row.anchor_url, hash: row.anchor_hash },
    },
    cold:
      row.cold_hash === null ? undefined : { type: row.cold_script === true ? 'script' : 'key', hash: row.cold_hash },
    counting: row.counting,
    power: row.power ?? undefined,
  }));
}

/** Number of votes by role and kind. */
export interface VoteCount {
  readonly role: Voter['role'];
  readonly vote: Vote['vote'];
  readonly count: number;
}

export async function voteCounts(db: NetworkDb<'cardano'>, filter: VoteFilter): Promise<readonly VoteCount[]> {
  await expectLive(db);
  const rows = await db.rows<{ readonly role: number; readonly vote: number; readonly count: number }>(sql`
    select v.role, v.vote, count(*)::integer as count from ${db.schema}.vote v where ${conditions(filter)}
     group by v.role, v.vote`);
  return rows.map(({ role, vote, count }) => ({
    role: ROLES[role] as Voter['role'],
    vote: VOTES[vote] as Vote['vote'],
    count,
  }));
}

/** Number of current yes votes, by `{txHash}#{index}`. */
export async function yesVotesByAction(db: NetworkDb<'cardano'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly id: string; readonly count: number }>(sql`
    select encode(action_tx_hash, 'hex') || '#' || action_index as id, count(*)::integer as count
      from ${db.schema}.vote where ended_height is null and vote = ${VOTES.indexOf('yes')}
     group by action_tx_hash, action_index`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
