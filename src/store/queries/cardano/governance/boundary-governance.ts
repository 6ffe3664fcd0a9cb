import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { Anchor } from '../../../../chains/cardano/governance/anchor.js';
import { VOTES, type Vote } from '../../../../chains/cardano/governance/governance.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { toDRep } from './drep-columns.js';

/** The boundary at which an epoch began. */
export interface EpochBoundary {
  readonly epoch: number;
  /** The first block of the epoch, and the first transaction that is not before it. */
  readonly height: number;
  readonly firstTxId: number;
  readonly treasury: bigint;
  /** Consecutive epochs without a proposal to vote on. */
  readonly dormantEpochs: number;
}

/** Undefined where the epoch did not begin with a boundary that the ledger state includes. */
export async function findEpochBoundary(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochBoundary | undefined> {
  return await db.first<EpochBoundary>(sql`
    select l.epoch, l.height, b.first_tx_id as "firstTxId", l.treasury, l.dormant_epochs as "dormantEpochs"
      from ${db.schema}.epoch_ledger l join ${db.schema}.block b on b.height = l.height
     where l.epoch = ${epoch}`);
}

/** A DRep that was registered at a boundary. */
export interface BoundaryDRep {
  readonly credential: Credential;
  readonly deposit: bigint;
  readonly anchor: Anchor | undefined;
  /** The last active epoch without dormant epochs. */
  readonly expiresAfter: number;
}

export interface BoundaryDReps {
  readonly registered: readonly BoundaryDRep[];
  /** Of the DReps with delegators, the predefined ones included. */
  readonly power: readonly { readonly drep: DRep; readonly lovelace: bigint }[];
}

const REGISTRATION = 0;

/** The DReps at a boundary and their voting power. There are at most a few thousand. */
export async function listBoundaryDReps(
  db: NetworkDb<'cardano'>,
  { epoch, firstTxId, dormantEpochs }: EpochBoundary,
): Promise<BoundaryDReps> {
  const rows = await db.rows<{
    readonly kind: number;
    readonly hash: Uint8Array;
    readonly lovelace: bigint;
    readonly delegators: number;
    readonly expires_after: number | null;
    readonly deposit: bigint | null;
    readonly anchor_url: string | null;
    readonly anchor_hash: Uint8Array | null;
  }>(sql`
    select d.kind, d.hash, p.lovelace, p.delegators, p.expires_after, r.deposit, u.anchor_url, u.anchor_hash
      from ${db.schema}.drep_power p join ${db.schema}.drep d on d.id = p.drep_id
      left join lateral (
        select deposit from ${db.schema}.drep_update
         where drep_id = d.id and action = ${REGISTRATION} and tx_id < ${firstTxId}
         order by tx_id desc, cert_index desc limit 1) r on true
      left join lateral (
        select anchor_url, anchor_hash from ${db.schema}.drep_update
         where drep_id = d.id and tx_id < ${firstTxId} order by tx_id desc, cert_index desc limit 1) u on true
     where p.epoch = ${epoch}`);
  return {
    registered: rows.flatMap(({ kind, hash, expires_after, deposit, anchor_url, anchor_hash }) => {
      const drep = toDRep(kind, hash);
      if (!('hash' in drep) || expires_after === null) return [];
      const anchor = anchor_url === null || anchor_hash === null ? undefined : { url: anchor_url, hash: anchor_hash };
      return [{ credential: drep, deposit: deposit ?? 0n, anchor, expiresAfter: expires_after - dormantEpochs }];
    }),
    power: rows
      .filter(({ delegators }) => delegators > 0)
      .map(({ kind, hash, lovelace }) => ({ drep: toDRep(kind, hash), lovelace })),
  };
}

/** Vote delegations to registered DReps at a boundary, at most `limit`. */
export async function listBoundaryDelegators(
  db: NetworkDb<'cardano'>,
  { height, firstTxId }: EpochBoundary,
  limit: number,
): Promise<readonly { readonly drep: DRep; readonly stake: Credential }[]> {
  const rows = await db.rows<{
    readonly kind: number;
    readonly drep: Uint8Array;
    readonly script: boolean;
    readonly hash: Uint8Array;
  }>(sql`
    select g.kind, g.drep, k.script, k.hash
      from (select d.kind, d.hash as drep, v.stake_id
              from ${db.schema}.vote_delegation v join ${db.schema}.drep d on d.id = v.drep_id and d.kind < 2
             where v.tx_id < ${firstTxId} and (v.ended_height is null or v.ended_height >= ${height})
             limit ${limit}) g
      join ${db.schema}.stake_credential k on k.id = g.stake_id`);
  return rows.map((row) => ({
    drep: toDRep(row.kind, row.drep),
    stake: { type: row.script ? 'script' : 'key', hash: row.hash },
  }));
}

/** Key hash in hexadecimal and voting power of every pool at a boundary. */
export async function listBoundaryPools(
  db: NetworkDb<'cardano'>,
  { epoch }: EpochBoundary,
): Promise<readonly (readonly [string, bigint])[]> {
  const rows = await db.rows<{ readonly hash: string; readonly lovelace: bigint }>(sql`
    select encode(o.hash, 'hex') as hash, p.lovelace
      from ${db.schema}.pool_power p join ${db.schema}.pool o on o.id = p.pool_id
     where p.epoch = ${epoch}`);
  return rows.map(({ hash, lovelace }) => [hash, lovelace]);
}

export interface BoundaryVote {
  /** `{txHash}#{index}` */
  readonly action: string;
  readonly voter: { readonly role: 'committee' | 'drep' | 'pool'; readonly credential: Credential };
  readonly vote: Vote['vote'];
}

const ROLES = ['committee', 'drep', 'pool'] as const;
const DEREGISTRATION = 2;

/**
 * Votes on these actions that counted at a boundary: the last one of each voter, without those of DReps that were
 * deregistered after their vote.
 */
export async function listBoundaryVotes(
  db: NetworkDb<'cardano'>,
  { height, firstTxId }: EpochBoundary,
  actions: readonly { readonly txHash: Uint8Array; readonly index: number }[],
): Promise<readonly BoundaryVote[]> {
  if (actions.length === 0) return [];
  const rows = await db.rows<{
    readonly action_tx_hash: Uint8Array;
    readonly action_index: number;
    readonly role: number;
    readonly voter_script: boolean;
    readonly voter_hash: Uint8Array;
    readonly vote: number;
  }>(sql`
    select v.action_tx_hash, v.action_index, v.role, v.voter_script, v.voter_hash, v.vote
      from unnest(${actions.map(({ txHash }) => txHash)}::bytea[], ${actions.map(({ index }) => index)}::integer[])
             w (hash, index)
      join ${db.schema}.vote v on v.action_tx_hash = w.hash and v.action_index = w.index
     where v.tx_id < ${firstTxId} and (v.ended_height is null or v.ended_height >= ${height})
       and not (v.role = ${ROLES.indexOf('drep')} and exists (
         select from ${db.schema}.drep d join ${db.schema}.drep_update u on u.drep_id = d.id
          where d.hash = v.voter_hash and d.kind = v.voter_script::integer and u.action = ${DEREGISTRATION}
            and u.tx_id >= v.tx_id and u.tx_id < ${firstTxId}))`);
  return rows.map((row) => ({
    action: `${toHex(row.action_tx_hash)}#${row.action_index}`,
    voter: {
      role: ROLES[row.role]!,
      credential: { type: row.voter_script ? 'script' : 'key', hash: row.voter_hash },
    },
    vote: VOTES[row.vote]!,
  }));
}
