import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** A transaction that was replaced. */
export interface Replaced {
  readonly txid: string;
  readonly replacedBy: string;
  readonly replacedAt: Date;
  readonly firstSeen: Date;
  readonly fee: bigint | null;
  readonly value: bigint;
  readonly weight: number;
  readonly signalled: boolean;
}

const columns = sql`encode(r.txid, 'hex') as txid, encode(r.replaced_by, 'hex') as "replacedBy",
  r.replaced_at as "replacedAt", r.first_seen as "firstSeen", r.fee, r.value, r.weight, r.signalled`;

/** Undefined where it was not replaced, or more than seven days ago. */
export const findReplaced = (db: Db, txid: string): Promise<Replaced | undefined> =>
  db.first<Replaced>(
    sql`select ${columns} from ${db.schema}.mempool_replacement r where r.txid = ${Buffer.from(txid, 'hex')}`,
  );

/** Follows the replacements of a transaction to the last one; the transaction itself where it was not replaced. */
export async function findLastReplacement(db: Db, txid: string): Promise<string> {
  const row = await db.first<{ readonly txid: string }>(sql`
    with recursive line (txid, step) as (
      select ${Buffer.from(txid, 'hex')}::bytea, 0
      union all
      select r.replaced_by, line.step + 1 from line join ${db.schema}.mempool_replacement r on r.txid = line.txid
       where line.step < 1000)
    select encode(txid, 'hex') as txid from line order by step desc limit 1`);
  return row!.txid;
}

/** All transactions that a transaction replaced, directly or indirectly; at most `limit`. */
export const replacedBelow = (db: Db, txid: string, limit: number): Promise<readonly Replaced[]> =>
  db.rows<Replaced>(sql`
    with recursive tree (txid, step) as (
      select r.txid, 1 from ${db.schema}.mempool_replacement r where r.replaced_by = ${Buffer.from(txid, 'hex')}
      union
      select r.txid, tree.step + 1 from tree join ${db.schema}.mempool_replacement r on r.replaced_by = tree.txid
       where tree.step < 1000)
    select ${columns} from tree join ${db.schema}.mempool_replacement r on r.txid = tree.txid
     order by r.replaced_at desc, r.txid limit ${limit}`);

export interface ReplacedKey {
  readonly replacedAt: Date;
  readonly txid: string;
}

/** Replacements that were the last of their chain when they happened, newest first. */
export const newestReplacements = (
  db: Db,
  {
    after,
    unsignalledOnly,
    limit,
  }: { readonly after: ReplacedKey | undefined; readonly unsignalledOnly: boolean; readonly limit: number },
): Promise<readonly Replaced[]> =>
  db.rows<Replaced>(sql`
    select ${columns} from ${db.schema}.mempool_replacement r
     where true
       ${after === undefined ? emptySql : sql`and (r.replaced_at, r.txid) < (${after.replacedAt}, ${Buffer.from(after.txid, 'hex')})`}
       ${unsignalledOnly ? sql`and not r.signalled` : emptySql}
     order by r.replaced_at desc, r.txid desc limit ${limit}`);
