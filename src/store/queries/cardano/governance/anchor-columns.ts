import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** An anchor with the state of its document. */
export interface AnchorFact {
  readonly url: string;
  readonly hash: Uint8Array;
  /** Undefined until the document was fetched. */
  readonly hashValid: boolean | undefined;
  readonly fetchedAt: Date | undefined;
  readonly mediaType: string | undefined;
  readonly error: string | undefined;
  /** Undefined also in lists, which use the short form. */
  readonly content: Uint8Array | undefined;
  /** The document's name of its subject: a DRep, a pool, or the title of a proposal. */
  readonly name: string | undefined;
  readonly imageUrl: string | undefined;
}

export interface AnchorColumns {
  readonly anchor_url: string | null;
  readonly anchor_hash: Uint8Array | null;
  readonly anchor_hash_valid: boolean | null;
  readonly anchor_fetched_at: Date | null;
  readonly anchor_media_type: string | null;
  readonly anchor_error: string | null;
  readonly anchor_content: Uint8Array | null;
  readonly anchor_name: string | null;
  readonly anchor_image_url: string | null;
}

/**
 * Columns of the row that `joinAnchor` adds, without the document itself: a hundred documents are too large for a list.
 */
export const briefAnchorColumns = sql`
  anchor.url as anchor_url, anchor.hash as anchor_hash, document.hash_valid as anchor_hash_valid,
  document.fetched_at as anchor_fetched_at, document.media_type as anchor_media_type,
  document.error as anchor_error, document.name as anchor_name, document.image_url as anchor_image_url,
  null::bytea as anchor_content`;

export const anchorColumns = sql`
  anchor.url as anchor_url, anchor.hash as anchor_hash, document.hash_valid as anchor_hash_valid,
  document.fetched_at as anchor_fetched_at, document.media_type as anchor_media_type,
  document.error as anchor_error, document.name as anchor_name, document.image_url as anchor_image_url,
  document.content as anchor_content`;

/** Joins the anchor and its document; every column is null where there is none. */
export const joinAnchor = (db: NetworkDb<'cardano'>, url: Sql, hash: Sql): Sql => sql`
  left join lateral (select ${url} as url, ${hash} as hash) anchor on true
  left join ${db.schema}.anchor_document document
    on document.hash = anchor.hash and md5(document.url) = md5(anchor.url)`;

export function anchorFact(row: AnchorColumns): AnchorFact | undefined {
  if (row.anchor_url === null || row.anchor_hash === null) return undefined;
  return {
    url: row.anchor_url,
    hash: row.anchor_hash,
    hashValid: row.anchor_hash_valid ?? undefined,
    fetchedAt: row.anchor_fetched_at ?? undefined,
    mediaType: row.anchor_media_type ?? undefined,
    error: row.anchor_error ?? undefined,
    content: row.anchor_content ?? undefined,
    name: row.anchor_name ?? undefined,
    imageUrl: row.anchor_image_url ?? undefined,
  };
}
