import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { forkSince } from '../../fork-since.js';
import { readTip } from '../chain/tip.js';

/** An anchor whose document is due to be fetched. */
export interface DueAnchor {
  readonly url: string;
  readonly hash: Uint8Array;
  readonly attempts: number;
  /** Whether a pool references it: the ledger allows 512 bytes of pool metadata. */
  readonly fromPool: boolean;
}

/** The result of one attempt to fetch a document. */
export interface AnchorAttempt {
  readonly at: Date;
  /** Undefined when no retry is needed. */
  readonly nextAt: Date | undefined;
  readonly error: string | undefined;
  /** Undefined where nothing was received: an earlier document stays. */
  readonly document:
    | {
        readonly content: Uint8Array;
        readonly mediaType: string | undefined;
        readonly hashValid: boolean;
        readonly name: string | undefined;
        readonly ticker: string | undefined;
        readonly imageUrl: string | undefined;
      }
    | undefined;
}

/**
 * Records the anchors of all transactions since the last search. Anchors of votes are recorded only for the committee
 * (CIP-136): those of DReps and pools number hundreds of thousands and are not shown. Hashes that are not 32 bytes
 * long, which pools may declare, match no document and are skipped.
 */
export async function noteAnchors(db: NetworkDb<'cardano'>, now: Date): Promise<number> {
  const tip = await readTip(db);
  const last = await db.first<{ readonly tx_id: number; readonly rollback_id: number }>(
    sql`select tx_id, rollback_id from ${db.schema}.anchor_search`,
  );
  if (last !== undefined && last.tx_id === tip.lastTxId && last.rollback_id === tip.rollbackId) return 0;
  const shared = last && (await forkSince(db, last.rollback_id));
  const after = Math.min(last?.tx_id ?? -1, shared ?? tip.lastTxId);
  const within = sql`tx_id > ${after} and tx_id <= ${tip.lastTxId}`;
  const count = await db.run(sql`
    insert into ${db.schema}.anchor_document (url, hash, next_attempt_at)
    select distinct url, hash, ${now}::timestamptz from (
      select metadata_url as url, metadata_hash as hash from ${db.schema}.pool_registration where ${within}
      union all select anchor_url, anchor_hash from ${db.schema}.drep_update where ${within}
      union all select anchor_url, anchor_hash from ${db.schema}.committee_update where ${within}
      union all select anchor_url, anchor_hash from ${db.schema}.proposal where ${within}
      union all select anchor_url, anchor_hash from ${db.schema}.vote where ${within} and role = 0
    ) named where url is not null and octet_length(hash) = 32
    on conflict (hash, md5(url)) do nothing`);
  await db.run(sql`
    insert into ${db.schema}.anchor_search (tx_id, rollback_id) values (${tip.lastTxId}, ${tip.rollbackId})
    on conflict (singleton) do update set tx_id = excluded.tx_id, rollback_id = excluded.rollback_id`);
  return count;
}

export async function dueAnchors(db: NetworkDb<'cardano'>, now: Date, limit: number): Promise<readonly DueAnchor[]> {
  return await db.rows<DueAnchor>(sql`
    select d.url, d.hash, d.attempts,
           exists (select from ${db.schema}.pool_registration r
                    where r.metadata_hash = d.hash and r.metadata_url = d.url) as "fromPool"
      from ${db.schema}.anchor_document d where d.next_attempt_at <= ${now}::timestamptz
     order by d.next_attempt_at, d.hash limit ${limit}`);
}

export async function storeAttempt(
  db: NetworkDb<'cardano'>,
  { url, hash }: Pick<DueAnchor, 'url' | 'hash'>,
  { at, nextAt, error, document }: AnchorAttempt,
): Promise<void> {
  const where = sql`hash = ${hash} and md5(url) = md5(${url}::text)`;
  await db.run(sql`update ${db.schema}.anchor_document
    set attempts = attempts + 1, next_attempt_at = ${nextAt}::timestamptz, error = ${error}::text where ${where}`);
  if (document === undefined) return;
  await db.run(sql`update ${db.schema}.anchor_document
    set fetched_at = ${at}::timestamptz, media_type = ${document.mediaType}::text, hash_valid = ${document.hashValid},
        name = ${storableText(document.name)}::text, ticker = ${storableText(document.ticker?.slice(0, MAX_TICKER))}::text,
        image_url = ${storableText(document.imageUrl)}::text,
        content = ${document.content}
    where ${where}`);
}

/** Tickers have five characters and are indexed; an index entry holds about 2,700 bytes. */
const MAX_TICKER = 100;

/** PostgreSQL text cannot hold the character U+0000. */
const storableText = (text: string | undefined): string | undefined => text?.replaceAll('\0', '\ufffd');
