import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import { beginStays, endStays } from '../mempool-stays.js';

/** Begins stays of transactions that became visible. */
export const beginVisibleStays = (db: Queryable, schema: Identifier, txids: readonly Uint8Array[]): Promise<number> =>
  beginStays(
    db,
    schema,
    sql`
      select m.txid as tx_hash, m.place, m.first_seen as at,
             array(select i.script from ${schema}.mempool_input i where i.txid = m.txid and i.script is not null
                   union select o.script from ${schema}.mempool_output o where o.txid = m.txid) as owners
        from ${schema}.mempool_transaction m where m.txid = any(${txids}::bytea[])`,
  );

/** A transaction that a block excludes, because the block has spent one of the same outputs. */
export interface Excluded {
  readonly txid: Uint8Array;
  readonly by: Uint8Array;
}

/** Ends the stays of transactions that are no longer visible. */
export const endHiddenStays = (
  db: Queryable,
  schema: Identifier,
  txids: readonly Uint8Array[],
  excluded: readonly Excluded[] = [],
): Promise<number> =>
  txids.length === 0
    ? Promise.resolve(0)
    : endStays(db, schema, selectEnded(schema, sql`s.tx_hash = any(${txids}::bytea[])`, excluded));

/** Ends the stays of transactions that the mempool did not have any more when it was read as a whole. */
export const endMissingStays = (db: Queryable, schema: Identifier): Promise<number> =>
  endStays(
    db,
    schema,
    selectEnded(schema, sql`not exists (select from ${schema}.mempool_transaction m where m.txid = s.tx_hash)`, []),
  );

const selectEnded = (schema: Identifier, which: Sql, excluded: readonly Excluded[]): Sql => sql`
  select s.entered_position, case when not c.is_confirmed then c.replaced_by end as replaced_by,
         case when c.is_confirmed then 'CONFIRMED' when c.replaced_by is not null then 'REPLACED' else 'EVICTED' end as reason
    from ${schema}.mempool_stay s
    left join unnest(${excluded.map(({ txid }) => txid)}::bytea[], ${excluded.map(({ by }) => by)}::bytea[]) x (txid, by)
      on x.txid = s.tx_hash
    left join ${schema}.mempool_replacement r on r.txid = s.tx_hash and r.replaced_at >= s.entered_at
    cross join lateral (
      select exists (select from ${schema}.transaction t where t.txid = s.tx_hash) as is_confirmed,
             coalesce(x.by, r.replaced_by) as replaced_by) c
   where s.left_position is null and ${which}`;
