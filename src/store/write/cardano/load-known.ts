import type { Queryable } from '../../db.js';
import { type Identifier, identifier, join, type Sql, sql } from '../../sql.js';
import type { KnownAddress, KnownAsset, KnownOutput, NextIds, PaymentScript } from './known.js';

/**
 * Each function queries a whole batch and returns results in the order of the request: undefined where there is no row.
 * The limits inside force the planner to use index lookups per key, regardless of statistics that lag behind growing
 * tables.
 */
type BatchResult<T> = Promise<readonly (T | undefined)[]>;

export interface OutputRef {
  readonly txHash: Uint8Array;
  readonly index: number;
}

interface Numbered {
  /** Position in the request, from 1. */
  readonly n: bigint;
}

interface ScriptColumns {
  readonly payment_script_id: number | null;
  readonly script_hash: Uint8Array | null;
}

interface OutputRow extends Numbered, ScriptColumns {
  readonly tx_id: number;
  readonly index: number;
  readonly address_id: number;
  readonly stake_id: number | null;
  readonly lovelace: bigint;
}

/** Unspent outputs only: spent ones are not available. */
export async function loadOutputs(
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputRef[],
): BatchResult<KnownOutput> {
  const hashes = positions.map(({ txHash }) => txHash);
  const indexes = positions.map(({ index }) => index);
  const rows = await db.rows<OutputRow>(sql`
    select r.n, o.tx_id, o.index, o.address_id, o.stake_id, o.lovelace, o.payment_script_id, s.hash as script_hash
      from unnest(${hashes}::bytea[], ${indexes}::bigint[]) with ordinality r(hash, index, n)
      cross join lateral (select id from ${schema}.transaction where hash = r.hash limit 1) t
      cross join lateral (
        select * from ${schema}.output where tx_id = t.id and index = r.index and spent_by is null limit 1) o
      left join lateral (select hash from ${schema}.payment_script where id = o.payment_script_id limit 1) s on true`);
  return inOrder(positions.length, rows, (row) => ({
    txId: row.tx_id,
    index: row.index,
    addressId: row.address_id,
    stakeId: row.stake_id ?? undefined,
    paymentScript: toPaymentScript(row),
    lovelace: row.lovelace,
  }));
}

interface AddressRow extends Numbered, ScriptColumns {
  readonly id: number;
  readonly stake_id: number | null;
}

export async function loadAddresses(
  db: Queryable,
  schema: Identifier,
  addresses: readonly Uint8Array[],
): BatchResult<KnownAddress> {
  const rows = await db.rows<AddressRow>(sql`
    select r.n, a.id, a.stake_id, a.payment_script_id, s.hash as script_hash
      from unnest(${addresses}::bytea[]) with ordinality r(bytes, n)
      cross join lateral (select * from ${schema}.address where bytes = r.bytes limit 1) a
      left join lateral (select hash from ${schema}.payment_script where id = a.payment_script_id limit 1) s on true`);
  return inOrder(addresses.length, rows, (row) => ({
    id: row.id,
    stakeId: row.stake_id ?? undefined,
    paymentScript: toPaymentScript(row),
  }));
}

export async function loadPaymentScripts(
  db: Queryable,
  schema: Identifier,
  hashes: readonly Uint8Array[],
): BatchResult<PaymentScript> {
  const ids = await loadIds(db, schema, 'payment_script', { hash: ['bytea', hashes] });
  return ids.map((id, position) => (id === undefined ? undefined : { id, hash: asKey(hashes[position]!) }));
}

export const loadStakes = (
  db: Queryable,
  schema: Identifier,
  credentials: readonly { readonly script: boolean; readonly hash: Uint8Array }[],
): BatchResult<number> =>
  loadIds(db, schema, 'stake_credential', {
    hash: ['bytea', credentials.map(({ hash }) => hash)],
    script: ['boolean', credentials.map(({ script }) => script)],
  });

export async function loadAssets(
  db: Queryable,
  schema: Identifier,
  assets: readonly { readonly policy: Uint8Array; readonly name: Uint8Array }[],
): BatchResult<KnownAsset> {
  const policies = assets.map(({ policy }) => policy);
  const names = assets.map(({ name }) => name);
  const rows = await db.rows<Numbered & { readonly id: number; readonly policy_id: number }>(sql`
    select r.n, a.id, a.policy_id from unnest(${policies}::bytea[], ${names}::bytea[]) with ordinality r(policy, name, n)
      cross join lateral (
        select id, policy_id from ${schema}.asset where policy = r.policy and name = r.name limit 1) a`);
  return inOrder(assets.length, rows, ({ id, policy_id: policyId }) => ({ id, policyId }));
}

export const loadPolicies = (db: Queryable, schema: Identifier, hashes: readonly Uint8Array[]): BatchResult<number> =>
  loadIds(db, schema, 'policy', { hash: ['bytea', hashes] });

export const loadDReps = (
  db: Queryable,
  schema: Identifier,
  dreps: readonly { readonly kind: number; readonly hash: Uint8Array }[],
): BatchResult<number> =>
  loadIds(db, schema, 'drep', {
    hash: ['bytea', dreps.map(({ hash }) => hash)],
    kind: ['smallint', dreps.map(({ kind }) => kind)],
  });

export const loadPools = (db: Queryable, schema: Identifier, hashes: readonly Uint8Array[]): BatchResult<number> =>
  loadIds(db, schema, 'pool', { hash: ['bytea', hashes] });

export interface CertificatePointer {
  readonly slot: number;
  readonly txIndex: number;
  readonly certIndex: number;
}

/** The stake credentials registered by the certificates at these positions. */
export async function loadPointers(
  db: Queryable,
  schema: Identifier,
  pointers: readonly CertificatePointer[],
): BatchResult<number> {
  const rows = await db.rows<Numbered & { readonly stake_id: number }>(sql`
    select r.n, u.stake_id
      from unnest(
        ${pointers.map(({ slot }) => slot)}::bigint[], ${pointers.map(({ txIndex }) => txIndex)}::integer[],
        ${pointers.map(({ certIndex }) => certIndex)}::integer[]) with ordinality r(slot, tx_index, cert_index, n)
      cross join lateral (
        select first_tx_id from ${schema}.block where slot = r.slot and tx_count > r.tx_index limit 1) b
      cross join lateral (
        select stake_id from ${schema}.stake_update
         where tx_id = b.first_tx_id + r.tx_index and cert_index = r.cert_index and registration limit 1) u`);
  return inOrder(pointers.length, rows, ({ stake_id }) => stake_id);
}

export const loadScripts = (db: Queryable, schema: Identifier, hashes: readonly Uint8Array[]): BatchResult<number> =>
  loadIds(db, schema, 'script', { hash: ['bytea', hashes] });

export const loadIssuers = (db: Queryable, schema: Identifier, vkeys: readonly Uint8Array[]): BatchResult<number> =>
  loadIds(db, schema, 'issuer', { vkey: ['bytea', vkeys] });

/** Datums have no id; the transaction that first revealed one represents it. */
export const loadDatums = (db: Queryable, schema: Identifier, hashes: readonly Uint8Array[]): BatchResult<number> =>
  loadIds(db, schema, 'datum', { hash: ['bytea', hashes] }, 'tx_id');

type KeyColumns = Readonly<
  Record<string, readonly [type: 'bytea' | 'boolean' | 'smallint', values: readonly unknown[]]>
>;

const ARRAYS = { bytea: sql`::bytea[]`, boolean: sql`::boolean[]`, smallint: sql`::smallint[]` };

async function loadIds(
  db: Queryable,
  schema: Identifier,
  table: string,
  keys: KeyColumns,
  idColumn = 'id',
): BatchResult<number> {
  const columns = Object.entries(keys).map(([name, [type, values]]) => ({ name: identifier(name), type, values }));
  const count = columns[0]?.values.length ?? 0;
  if (count === 0) return [];
  const arrays = join(columns.map(({ type, values }) => sql`${values}${ARRAYS[type]}`));
  const names = join(columns.map(({ name }) => sql`${name}`));
  const equal = join(
    columns.map(({ name }) => sql`${name} = r.${name}`),
    sql` and `,
  );
  const rows = await db.rows<Numbered & { readonly id: number }>(sql`
    select r.n, t.id from unnest(${arrays}) with ordinality r(${names}, n)
      cross join lateral (
        select ${identifier(idColumn)} as id from ${schema}.${identifier(table)} where ${equal} limit 1) t`);
  return inOrder(count, rows, ({ id }) => id);
}

function inOrder<Row extends Numbered, T>(
  count: number,
  rows: readonly Row[],
  read: (row: Row) => T,
): readonly (T | undefined)[] {
  const results = new Array<T | undefined>(count).fill(undefined);
  for (const row of rows) results[Number(row.n) - 1] = read(row);
  return results;
}

const toPaymentScript = ({ payment_script_id: id, script_hash: hash }: ScriptColumns): PaymentScript | undefined =>
  id === null || hash === null ? undefined : { id, hash: asKey(hash) };

const asKey = (hash: Uint8Array): string =>
  Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('latin1');

const NEXT_IDS: Readonly<Record<keyof NextIds, string>> = {
  transaction: 'transaction',
  address: 'address',
  stake: 'stake_credential',
  paymentScript: 'payment_script',
  policy: 'policy',
  asset: 'asset',
  script: 'script',
  pool: 'pool',
  drep: 'drep',
  issuer: 'issuer',
  marketAsset: 'market_asset',
  marketPool: 'market_pool',
};

/** Genesis transactions have negative ids, so a chain counts from 0 with or without them. */
export async function loadNextIds(db: Queryable, schema: Identifier): Promise<NextIds> {
  const columns = Object.entries(NEXT_IDS).map(
    ([kind, table]): Sql =>
      sql`(select coalesce(max(id) + 1, 0) from ${schema}.${identifier(table)}) as ${identifier(kind.toLowerCase())}`,
  );
  const row = await db.first<Record<string, number>>(sql`select ${join(columns)}`);
  const ids = Object.keys(NEXT_IDS).map((kind) => [kind, Math.max(0, row?.[kind.toLowerCase()] ?? 0)]);
  return Object.fromEntries(ids) as unknown as NextIds;
}
