import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { joinOutputAssets } from '../outputs/output-assets.js';
import { listKinds, type Owners } from '../outputs/output-owners.js';

/** Lovelace of outputs, now and at an earlier point in time. */

interface Sums {
  readonly lovelace: bigint;
  /** Number of outputs. */
  readonly outputs: number;
}

const ZERO_SUMS: Sums = { lovelace: 0n, outputs: 0 };

/** From the maintained totals; for scripts, from their unspent outputs. */
export async function lovelaceNow(db: NetworkDb<'cardano'>, owners: Owners): Promise<Sums> {
  const queries = listKinds(owners).map(({ ids, column }) =>
    ids === owners.paymentScriptIds
      ? sql`select lovelace, 1 as outputs from ${db.schema}.output
             where payment_script_id = any(${ids}::integer[]) and spent_by is null`
      : sql`select received - sent as lovelace, output_count - spent_count as outputs
              from ${db.schema}.${ids === owners.stakeIds ? sql`stake_total` : sql`address_total`}
             where ${column} = any(${ids}::integer[])`,
  );
  if (queries.length === 0) return ZERO_SUMS;
  return await computeSums(
    db,
    queries.reduce((before, part) => sql`${before} union all ${part}`),
  );
}

async function computeSums(db: NetworkDb<'cardano'>, rows: Sql): Promise<Sums> {
  const row = await db.first<{ readonly lovelace: bigint; readonly outputs: bigint }>(sql`
    select coalesce(sum(lovelace), 0) as lovelace, coalesce(sum(outputs), 0) as outputs from (${rows}) r`);
  return row === undefined ? ZERO_SUMS : { lovelace: row.lovelace, outputs: Number(row.outputs) };
}

/** An owner whose historical balances can be queried. */
export type PastOwner = { readonly addressId: number } | { readonly stakeId: number };

/** A payment credential: a key by its addresses, a script by its id. */
export type CredentialOwner = { readonly addressIds: readonly number[] } | { readonly paymentScriptId: number };

/** The outputs of an account or credential are those of its addresses, so that one index over all outputs serves all. */
function selectAddresses(db: NetworkDb<'cardano'>, owner: PastOwner | CredentialOwner): Sql {
  if ('addressId' in owner) return sql`select ${owner.addressId}::integer as id`;
  if ('addressIds' in owner) return sql`select id from unnest(${owner.addressIds}::integer[]) w (id)`;
  return 'stakeId' in owner
    ? sql`select id from ${db.schema}.address where stake_id = ${owner.stakeId}`
    : sql`select id from ${db.schema}.address where payment_script_id = ${owner.paymentScriptId}`;
}

/** The outputs of the owner that were unspent after a transaction. Columns `tx_id`, `index` and `lovelace`. */
export const unspentAt = (db: NetworkDb<'cardano'>, owner: PastOwner, lastTxId: number): Sql => sql`
  select o.tx_id, o.index, o.lovelace from (${selectAddresses(db, owner)}) a
    join ${db.schema}.output o on o.address_id = a.id
   where o.tx_id <= ${lastTxId} and (o.spent_by is null or o.spent_by > ${lastTxId})`;

export const lovelaceAt = (db: NetworkDb<'cardano'>, owner: PastOwner, lastTxId: number): Promise<Sums> =>
  computeSums(db, sql`select lovelace, 1 as outputs from (${unspentAt(db, owner, lastTxId)}) o`);

/** Quantity of one asset after a transaction. */
export async function quantityAt(
  db: NetworkDb<'cardano'>,
  owner: PastOwner,
  lastTxId: number,
  assetId: number,
): Promise<bigint> {
  const row = await db.first<{ readonly quantity: bigint | null }>(sql`
    select sum(h.quantity) as quantity
      from (${unspentAt(db, owner, lastTxId)}) o ${joinOutputAssets(db, assetId)}`);
  return row?.quantity ?? 0n;
}

function selectOutputCount(db: NetworkDb<'cardano'>, owner: PastOwner | CredentialOwner): Sql {
  if ('addressId' in owner)
    return sql`select output_count as count from ${db.schema}.address_total where address_id = ${owner.addressId}`;
  if ('stakeId' in owner)
    return sql`select output_count as count from ${db.schema}.stake_total where stake_id = ${owner.stakeId}`;
  return sql`select coalesce(sum(t.output_count), 0)::integer as count from (${selectAddresses(db, owner)}) a
    join ${db.schema}.address_total t on t.address_id = a.id`;
}

/** Number of outputs that the owner ever had, from the totals. */
export async function countOutputsEver(db: NetworkDb<'cardano'>, owner: PastOwner): Promise<number> {
  return (await db.first<{ readonly count: number }>(selectOutputCount(db, owner)))?.count ?? 0;
}

/** Amounts of one asset that an owner ever received and sent. */
export interface Moved {
  readonly unit: string;
  readonly received: bigint;
  readonly sent: bigint;
}

/**
 * Assets by unit; none for an owner with more than `maxOutputs` outputs. The lovelace of both directions is in the
 * totals.
 */
export const assetsMoved = (
  db: NetworkDb<'cardano'>,
  owner: PastOwner | CredentialOwner,
  maxOutputs: number,
): Promise<readonly Moved[]> =>
  db.rows<Moved>(sql`
    select encode(n.policy || n.name, 'hex') as unit, m.received, coalesce(m.sent, 0) as sent
      from (select h.asset_id, sum(h.quantity) as received,
                   sum(h.quantity) filter (where o.spent_by is not null) as sent
              from (${selectAddresses(db, owner)}) a
              join ${db.schema}.output o on o.address_id = a.id
             ${joinOutputAssets(db)}
             where (${selectOutputCount(db, owner)}) <= ${maxOutputs}
             group by h.asset_id) m
      join ${db.schema}.asset n on n.id = m.asset_id
     order by n.policy, n.name`);

export interface OwnerTotals {
  /** Number of outputs that the owner ever had. */
  readonly outputs: number;
  readonly received: bigint;
  readonly sent: bigint;
  readonly txCount: number;
  readonly firstSlot: number | undefined;
  readonly lastSlot: number | undefined;
}

/** Undefined for an owner that never had an output. The synthetic transactions of genesis outputs are not counted. */
export async function ownerTotals(db: NetworkDb<'cardano'>, owner: PastOwner): Promise<OwnerTotals | undefined> {
  const [table, history, column, id] =
    'addressId' in owner
      ? [sql`address_total`, sql`address_tx`, sql`address_id`, owner.addressId]
      : [sql`stake_total`, sql`stake_tx`, sql`stake_id`, owner.stakeId];
  const own = (direction: Sql): Sql => sql`
    (select b.slot from ${db.schema}.${history} h
       join ${db.schema}.transaction t on t.id = h.tx_id join ${db.schema}.block b on b.height = t.height
      where h.${column} = ${id} and h.tx_id >= 0 order by h.tx_id ${direction} limit 1)`;
  const row = await db.first<{
    readonly received: bigint;
    readonly sent: bigint;
    readonly output_count: number;
    readonly tx_count: number;
    readonly first_slot: bigint | null;
    readonly last_slot: bigint | null;
  }>(sql`
    select t.received, t.sent, t.output_count,
           (t.tx_count - (select count(*) from ${db.schema}.${history} h
                           where h.${column} = ${id} and h.tx_id < 0))::integer as tx_count,
           ${own(sql`asc`)} as first_slot, ${own(sql`desc`)} as last_slot
      from ${db.schema}.${table} t where t.${column} = ${id}`);
  return (
    row && {
      received: row.received,
      sent: row.sent,
      outputs: row.output_count,
      txCount: row.tx_count,
      firstSlot: row.first_slot === null ? undefined : Number(row.first_slot),
      lastSlot: row.last_slot === null ? undefined : Number(row.last_slot),
    }
  );
}

/** The same for a payment credential, without slots; a transaction of several of its addresses counts once. */
export async function credentialTotals(
  db: NetworkDb<'cardano'>,
  owner: CredentialOwner,
): Promise<Pick<OwnerTotals, 'outputs' | 'received' | 'sent' | 'txCount'>> {
  const history =
    'addressIds' in owner
      ? sql`select count(distinct h.tx_id) from ${db.schema}.address_tx h
             where h.address_id = any(${owner.addressIds}::integer[]) and h.tx_id >= 0`
      : sql`select count(*) from ${db.schema}.payment_script_tx h
             where h.payment_script_id = ${owner.paymentScriptId} and h.tx_id >= 0`;
  const row = await db.first<{
    readonly received: bigint;
    readonly sent: bigint;
    readonly outputs: bigint;
    readonly tx_count: bigint;
  }>(sql`
    select coalesce(sum(t.received), 0) as received, coalesce(sum(t.sent), 0) as sent,
           coalesce(sum(t.output_count), 0) as outputs, (${history}) as tx_count
      from (${selectAddresses(db, owner)}) a join ${db.schema}.address_total t on t.address_id = a.id`);
  return {
    received: row?.received ?? 0n,
    sent: row?.sent ?? 0n,
    outputs: Number(row?.outputs ?? 0n),
    txCount: Number(row?.tx_count ?? 0n),
  };
}
