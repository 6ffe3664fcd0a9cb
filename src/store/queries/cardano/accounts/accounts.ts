import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { ignoresPointers, selectStake } from '../../../pointer-stake.js';
import { type Sql, sql } from '../../../sql.js';
import { toDRep } from '../governance/drep-columns.js';

/** An account as derived from the blocks alone: rewards that the ledger pays at epoch boundaries are not included. */
export interface Account {
  readonly id: number;
  readonly stake: Credential;
  /** The last registration or deregistration certificate; undefined where there never was one. */
  readonly lastUpdate:
    | { readonly registration: boolean; readonly deposit: bigint | undefined; readonly epoch: number }
    | undefined;
  readonly unspent: bigint;
  /** The part of it that counts as stake: from Conway on, without outputs at pointer addresses. */
  readonly unspentStake: bigint;
  readonly withdrawn: bigint;
  readonly fromReserves: bigint;
  readonly fromTreasury: bigint;
  readonly delegation: { readonly pool: Uint8Array; readonly epoch: number } | undefined;
  readonly vote: { readonly drep: DRep; readonly epoch: number } | undefined;
}

interface AccountRow {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly script: boolean;
  readonly registration: boolean | null;
  readonly deposit: bigint | null;
  readonly update_epoch: number | null;
  readonly unspent: bigint;
  readonly unspent_stake: bigint;
  readonly withdrawn: bigint;
  readonly from_reserves: bigint;
  readonly from_treasury: bigint;
  readonly pool: Uint8Array | null;
  readonly pool_epoch: number | null;
  readonly drep: Uint8Array | null;
  readonly drep_kind: number | null;
  readonly drep_epoch: number | null;
}

/** Returns the accounts that appear on the chain, in the order of the request. */
export async function findAccounts(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly Account[]> {
  const { schema } = db;
  // Facts from before the first block belong to the epoch of the genesis.
  const selectEpoch = (txId: Sql): Sql => sql`
    (select coalesce(b.epoch, 0) from ${schema}.transaction t left join ${schema}.block b on b.height = t.height
      where t.id = ${txId})`;
  const rows = await db.rows<AccountRow>(sql`
    select k.id, k.hash, k.script, u.registration, u.deposit, ${selectEpoch(sql`u.tx_id`)} as update_epoch,
           coalesce(s.received - s.sent, 0) as unspent, coalesce(s.withdrawn, 0) as withdrawn,
           ${selectStake(sql`s`, ignoresPointers(schema))} as unspent_stake,
           m.from_reserves, m.from_treasury,
           p.hash as pool, ${selectEpoch(sql`d.tx_id`)} as pool_epoch,
           r.hash as drep, r.kind as drep_kind, ${selectEpoch(sql`v.tx_id`)} as drep_epoch
      from unnest(${credentials.map(({ hash }) => hash)}::bytea[],
                  ${credentials.map(({ type }) => type === 'script')}::boolean[]) with ordinality w (hash, script, place)
      join ${schema}.stake_credential k on k.hash = w.hash and k.script = w.script
      left join ${schema}.stake_total s on s.stake_id = k.id
      left join lateral (
        select tx_id, registration, deposit from ${schema}.stake_update
         where stake_id = k.id order by tx_id desc, cert_index desc limit 1) u on true
      left join ${schema}.delegation d on d.stake_id = k.id and d.ended_height is null
      left join ${schema}.pool p on p.id = d.pool_id
      left join ${schema}.vote_delegation v on v.stake_id = k.id and v.ended_height is null
      left join ${schema}.drep r on r.id = v.drep_id
      cross join lateral (
        select coalesce(sum(lovelace) filter (where pot = 0), 0) as from_reserves,
               coalesce(sum(lovelace) filter (where pot = 1), 0) as from_treasury
          from ${schema}.instant_reward where stake_id = k.id) m
     order by w.place`);
  return rows.map(toAccount);
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  stake: { type: row.script ? 'script' : 'key', hash: row.hash },
  lastUpdate:
    row.registration === null || row.update_epoch === null
      ? undefined
      : { registration: row.registration, deposit: row.deposit ?? undefined, epoch: row.update_epoch },
  unspent: row.unspent,
  unspentStake: row.unspent_stake,
  withdrawn: row.withdrawn,
  fromReserves: row.from_reserves,
  fromTreasury: row.from_treasury,
  delegation: row.pool === null || row.pool_epoch === null ? undefined : { pool: row.pool, epoch: row.pool_epoch },
  vote:
    row.drep === null || row.drep_epoch === null
      ? undefined
      : { drep: toDRep(row.drep_kind ?? 0, row.drep), epoch: row.drep_epoch },
});

/** Roles in which an account's credential appears. */
export interface AccountRoles {
  readonly isDRep: boolean;
  /** Pools that currently name it as an owner. */
  readonly pools: readonly Uint8Array[];
}

export async function accountRoles(
  db: NetworkDb<'cardano'>,
  { type, hash }: Credential,
  stakeId: number,
): Promise<AccountRoles> {
  const { schema } = db;
  const drep = await db.first<{ readonly action: number }>(sql`
    select u.action from ${schema}.drep d join ${schema}.drep_update u on u.drep_id = d.id
     where d.hash = ${hash} and d.kind = ${type === 'script' ? 1 : 0}
     order by u.tx_id desc, u.cert_index desc limit 1`);
  const pools = await db.rows<{ readonly hash: Uint8Array }>(sql`
    select distinct p.hash from ${schema}.pool_owner o
      join ${schema}.pool_registration g on g.tx_id = o.tx_id and g.cert_index = o.cert_index
      join ${schema}.pool p on p.id = g.pool_id
     where o.stake_id = ${stakeId} and g.ended_height is null order by p.hash`);
  return { isDRep: drep !== undefined && drep.action !== 2, pools: pools.map((row) => row.hash) };
}

/** An account that appears on the chain. */
export interface ChainAccount {
  readonly id: number;
  readonly stake: Credential;
  readonly firstTxId: number;
}

/** In order of first appearance. */
export async function accountsAfter(
  db: NetworkDb<'cardano'>,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly ChainAccount[]> {
  const rows = await db.rows<{
    readonly id: number;
    readonly hash: Uint8Array;
    readonly script: boolean;
    readonly first_tx_id: number;
  }>(sql`
    select id, hash, script, first_tx_id from ${db.schema}.stake_credential
     where id > ${after ?? -1} order by id limit ${limit}`);
  return rows.map(({ id, hash, script, first_tx_id }) => ({
    id,
    stake: { type: script ? 'script' : 'key', hash },
    firstTxId: first_tx_id,
  }));
}

/**
 * The last account that appeared up to a transaction; searched from the newest, since only recent positions are rolled
 * back.
 */
export async function lastAccountUpTo(db: NetworkDb<'cardano'>, txId: number): Promise<number> {
  const row = await db.first<{ readonly id: number }>(sql`
    select id from ${db.schema}.stake_credential where first_tx_id <= ${txId} order by id desc limit 1`);
  return row?.id ?? -1;
}

/** Whether the index is complete since genesis. */
export async function hasFullHistory(db: NetworkDb<'cardano'>): Promise<boolean> {
  const row = await db.first<{ readonly whole: boolean }>(
    sql`select start_height is null as whole from ${db.schema}.checkpoint`,
  );
  return row?.whole ?? false;
}
