import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type AnchorColumns, type AnchorFact, anchorColumns, anchorFact } from './anchor-columns.js';

/** Finds the document with a hash, optionally from a given URL; a fetched document comes before others. */
export async function findAnchor(
  db: NetworkDb<'cardano'>,
  { hash, url }: { readonly hash: Uint8Array; readonly url: string | undefined },
): Promise<AnchorFact | undefined> {
  const from = url === undefined ? sql`` : sql`and md5(document.url) = md5(${url}) and document.url = ${url}`;
  const row = await db.first<AnchorColumns>(sql`
    select ${anchorColumns} from ${db.schema}.anchor_document document
      cross join lateral (select document.url, document.hash) anchor
     where document.hash = ${hash} ${from}
     order by document.hash_valid desc nulls last, document.url limit 1`);
  return row && anchorFact(row);
}
