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

/** Undefined where it was not replaced, or more than 90 days ago. */
export const findReplaced = (db: Db, txid: string): Promise<Replaced | undefined> =>
  db.first<Replaced>(
    sql`select ${columns} from ${db.schema}.mempool_replacement r where r.txid = ${Buffer.from(txid, 'hex')}`,
  );

/** Follows the replacements of a transaction to the last one; the transaction itself where it was not replaced. */
export const findLastReplacement = async (db: Db, txid: string): Promise<string> =>
  (await findLastReplacements(db, [txid]))[0]!;

/** The same for several transactions, in their order. */
export async function findLastReplacements(db: Db, txids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.rows<{ readonly txid: string }>(sql`
    with recursive line (place, txid, step) as (
      select w.place, w.txid, 0
        from unnest(${txids.map((txid) => Buffer.from(txid, 'hex'))}::bytea[]) with ordinality w (txid, place)
      union all
      select line.place, r.replaced_by, line.step + 1
        from line join ${db.schema}.mempool_replacement r on r.txid = line.txid
       where line.step < 1000)
    select distinct on (place) encode(txid, 'hex') as txid from line order by place, step desc`);
  return rows.map(({ txid }) => txid);
}

/** All transactions that the given ones replaced, directly or indirectly; at most `limit`. */
export const replacedBelow = (db: Db, txids: readonly string[], limit: number): Promise<readonly Replaced[]> =>
  db.rows<Replaced>(sql`
    with recursive tree (txid, step) as (
      select r.txid, 1 from ${db.schema}.mempool_replacement r
       where r.replaced_by = any(${txids.map((txid) => Buffer.from(txid, 'hex'))}::bytea[])
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
