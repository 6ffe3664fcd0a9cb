import { toHex } from '../../../../kernel/hex.js';
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

/** Anchors with their documents, by hash in hexadecimal and URL; those that were never seen are left out. */
export async function findAnchors(
  db: NetworkDb<'cardano'>,
  anchors: readonly { readonly url: string; readonly hash: Uint8Array }[],
): Promise<ReadonlyMap<string, AnchorFact>> {
  if (anchors.length === 0) return new Map();
  const rows = await db.rows<AnchorColumns>(sql`
    select ${anchorColumns}
      from (select distinct url, hash from unnest(${anchors.map(({ url }) => url)}::text[],
                                                   ${anchors.map(({ hash }) => hash)}::bytea[]) w (url, hash)) w
      join ${db.schema}.anchor_document document
        on document.hash = w.hash and md5(document.url) = md5(w.url) and document.url = w.url
      cross join lateral (select document.url, document.hash) anchor`);
  return new Map(
    rows.flatMap((row) => {
      const fact = anchorFact(row);
      return fact === undefined ? [] : [[anchorKey(fact), fact] as const];
    }),
  );
}

export const anchorKey = ({ url, hash }: { readonly url: string; readonly hash: Uint8Array }): string =>
  `${toHex(hash)} ${url}`;
