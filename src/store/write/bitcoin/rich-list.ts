import type { Queryable } from '../../db.js';
import { emptySql, type Identifier, type Sql, sql } from '../../sql.js';
import type { ChainPoint } from './checkpoint.js';

export interface ScriptBalance {
  readonly scriptId: bigint;
  /** Satoshi. */
  readonly value: bigint;
  readonly outputCount: bigint;
}

/** Rows of `utxo`, read from an index alone. Outputs of the genesis block were never spendable. */
const isUnspent = (schema: Identifier): Sql => sql`script_id is not null and spent_by is null
  and tx_num >= (select first_tx_num from ${schema}.block where height > 0 order by height limit 1)`;

/** The largest balances of one range of scripts, largest first. Equal balances are in order of first appearance. */
export const sumScripts = (
  db: Queryable,
  schema: Identifier,
  {
    from,
    to,
    above,
    limit,
  }: {
    readonly from: bigint;
    /** Exclusive. */
    readonly to: bigint;
    /** Balances up to this one are left out. */
    readonly above: bigint | undefined;
    readonly limit: number;
  },
): Promise<readonly ScriptBalance[]> =>
  db.rows<ScriptBalance>(sql`
    select script_id as "scriptId", sum(value)::bigint as value, count(*) as "outputCount" from ${schema}.output
     where script_id >= ${from} and script_id < ${to} and ${isUnspent(schema)}
     group by script_id ${above === undefined ? emptySql : sql`having sum(value) > ${above}`}
     order by sum(value) desc, script_id limit ${limit}`);

/** The highest script with an unspent output; undefined where there is none. */
export async function findLastScript(db: Queryable, schema: Identifier): Promise<bigint | undefined> {
  const row = await db.first<{ readonly id: bigint | null }>(sql`
    select max(script_id) as id from ${schema}.output where ${isUnspent(schema)}`);
  return row?.id ?? undefined;
}

export interface StoredRichList {
  readonly enabled: boolean;
  readonly computedAt: Date | undefined;
  /** Whether its block is still on the chain. */
  readonly current: boolean;
}

export async function readRichList(db: Queryable, schema: Identifier): Promise<StoredRichList | undefined> {
  const row = await db.first<{ readonly enabled: boolean; readonly at: Date | null; readonly current: boolean }>(sql`
    select l.enabled, l.computed_at as at,
           exists (select from ${schema}.block b where b.height = l.height and b.hash = l.hash) as current
      from ${schema}.rich_list l`);
  return row && { enabled: row.enabled, computedAt: row.at ?? undefined, current: row.current };
}

/** Inside a transaction. */
export async function storeRichList(
  tx: Queryable,
  schema: Identifier,
  { at, balances, now }: { readonly at: ChainPoint; readonly balances: readonly ScriptBalance[]; readonly now: Date },
): Promise<void> {
  await tx.run(sql`delete from ${schema}.rich_list_entry`);
  await tx.run(sql`
    insert into ${schema}.rich_list_entry (rank, script_id, value, output_count)
    select * from unnest(${balances.map((_, index) => index + 1)}::integer[],
                         ${balances.map(({ scriptId }) => scriptId)}::bigint[],
                         ${balances.map(({ value }) => value)}::bigint[],
                         ${balances.map(({ outputCount }) => outputCount)}::bigint[])`);
  await tx.run(sql`
    insert into ${schema}.rich_list (enabled, height, hash, computed_at)
    values (true, ${at.height}, ${at.hash}, ${now}::timestamptz)
    on conflict (singleton) do update set enabled = true, height = excluded.height, hash = excluded.hash,
      computed_at = excluded.computed_at`);
}

/** Removes the list and stores that there is none. Inside a transaction. */
export async function disableRichList(tx: Queryable, schema: Identifier): Promise<void> {
  await tx.run(sql`delete from ${schema}.rich_list_entry`);
  await tx.run(sql`
    insert into ${schema}.rich_list (enabled) values (false)
    on conflict (singleton) do update set enabled = false, height = null, hash = null, computed_at = null`);
}
