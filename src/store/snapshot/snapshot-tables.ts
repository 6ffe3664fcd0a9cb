import type { Queryable } from '../db.js';
import { type Identifier, sql } from '../sql.js';

/**
 * Tables of a network that belong to one installation: submissions, requests and sessions of its accounts, which must
 * not leave it, the mempool of its node, lists that it computes in the
 * background, and the count of changes of its off-chain data. `migration` is in the manifest.
 */
const LOCAL_TABLES: ReadonlySet<string> = new Set([
  'migration',
  'submission',
  'inquiry',
  'node_request',
  'wallet_session',
  'mempool_transaction',
  'mempool_input',
  'mempool_output',
  'mempool_replacement',
  'mempool_stay',
  'mempool_log',
  'mempool_sample',
  'block_audit',
  'rich_list',
  'rich_list_entry',
  'off_chain_revision',
]);

/** Tables that change without a new checkpoint: an interrupted export exports them again. */
export const INDEPENDENT_TABLES: ReadonlySet<string> = new Set([
  'anchor_document',
  'anchor_search',
  'action_state',
  'finality',
  'ledger_comparison',
]);

export interface StoredTable {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** An identity column. */
  readonly identity: string | null;
  /** Where its rows are: its partitions, or the table itself. */
  readonly parts: readonly StoredPart[];
}

export interface StoredPart {
  /** The name of the partition or table. */
  readonly relation: string;
  /** Identifies the file of the table: a new one, as `vacuum full` writes it, has rows at other positions. */
  readonly file: string;
  readonly pages: number;
  /** With large values, which are stored outside the pages, and without the maps that a vacuum adds at any time. */
  readonly bytes: number;
}

export interface StoredColumn {
  readonly name: string;
  readonly type: string;
  /** Whether values have a variable size. */
  readonly wide: boolean;
}

/** The tables of a schema that a snapshot contains. Unlogged tables are rebuilt at every start, so they are left out. */
export async function listSnapshotTables(db: Queryable, schema: Identifier): Promise<readonly StoredTable[]> {
  const rows = await db.rows<StoredTable>(sql`
    select c.relname::text as name,
           (select coalesce(jsonb_agg(jsonb_build_object('relation', p.relname, 'file', pg_relation_filenode(p.oid)::text,
                     'pages', pg_relation_size(p.oid) / current_setting('block_size')::int,
                     'bytes', pg_relation_size(p.oid) + coalesce(pg_relation_size(nullif(p.reltoastrelid, 0)), 0))
                     order by length(p.relname), p.relname), '[]')
              from pg_class p
             where p.relkind = 'r'
               and (p.oid = c.oid or p.oid in (select inhrelid from pg_inherits where inhparent = c.oid))) as parts,
           jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
             'wide', a.attlen < 0) order by a.attnum) as columns,
           max(a.attname::text) filter (where a.attidentity <> '') as identity
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = to_regnamespace(${schema.name}) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, c.relname order by c.relname`);
  return rows.filter(({ name }) => !LOCAL_TABLES.has(name));
}
