import { COUNTER_WITHIN_BYTES } from '../../../../chains/cardano/blocks/op-cert-counter.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The beginning of the newest block of an issuer, or of its header: up to the operational certificate counter. */
export interface NewestHeader {
  readonly issuer: Uint8Array;
  /** Undefined where the bytes of the block are not stored. */
  readonly start: Uint8Array | undefined;
  /** Whether the bytes are those of a block. */
  readonly whole: boolean;
}

/** Era number of Byron blocks in their encoding. */
const BYRON = 1;

/** Of every issuer of blocks since Shelley: some thousands. */
export async function newestHeaders(db: NetworkDb<'cardano'>): Promise<readonly NewestHeader[]> {
  const rows = await db.rows<{
    readonly key_hash: Uint8Array;
    readonly start: Uint8Array | null;
    readonly whole: boolean | null;
  }>(sql`
    select i.key_hash, substring(w.bytes from 1 for ${COUNTER_WITHIN_BYTES}) as start, w.whole
      from ${db.schema}.issuer i
      cross join lateral (select height, era from ${db.schema}.block where issuer_id = i.id
                           order by height desc limit 1) b
      left join ${db.schema}.raw_block w on w.height = b.height
     where b.era > ${BYRON} order by i.key_hash`);
  return rows.map(({ key_hash, start, whole }) => ({
    issuer: key_hash,
    start: start ?? undefined,
    whole: whole ?? false,
  }));
}
