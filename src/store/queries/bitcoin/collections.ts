import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** An inscription with children. */
export interface StoredCollection {
  /** Sequence number of the parent. */
  readonly sequence: number;
  readonly childCount: number;
  readonly newestChild: string;
}

interface Page {
  /** Sequence number of the last one seen. */
  readonly before: number | undefined;
  readonly limit: number;
}

/**
 * Inscriptions with children, newest first. The recursion jumps from one parent to the next in the index: a collection
 * may have thousands of children.
 */
export const listCollections = (db: Db, { before, limit }: Page): Promise<readonly StoredCollection[]> => {
  const start = before === undefined ? emptySql : sql`where parent_id < ${before}`;
  return db.rows<StoredCollection>(sql`
    with recursive found as (
      (select parent_id, 1 as count from ${db.schema}.inscription_parent ${start} order by parent_id desc limit 1)
      union all
      select n.parent_id, f.count + 1 from found f cross join lateral (
        select parent_id from ${db.schema}.inscription_parent where parent_id < f.parent_id
         order by parent_id desc limit 1) n
       where f.count < ${limit})
    select f.parent_id as sequence,
           (select count(*)::int from ${db.schema}.inscription_parent c where c.parent_id = f.parent_id) as "childCount",
           (select encode(t.txid, 'hex') || 'i' || i.index from ${db.schema}.inscription i
              join ${db.schema}.transaction t on t.tx_num = i.tx_num
             where i.id = (select max(inscription_id) from ${db.schema}.inscription_parent c
                            where c.parent_id = f.parent_id)) as "newestChild"
      from found f order by f.parent_id desc`);
};

/** An inscription with a gallery. */
export interface StoredGallery {
  readonly sequence: number;
  readonly itemCount: number;
}

/** Newest first. */
export const listGalleries = (db: Db, { before, limit }: Page): Promise<readonly StoredGallery[]> =>
  db.rows<StoredGallery>(sql`
    select inscription_id as sequence, item_count as "itemCount" from ${db.schema}.inscription_gallery
     ${before === undefined ? emptySql : sql`where inscription_id < ${before}`}
     order by inscription_id desc limit ${limit}`);
