import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, sql } from '../../../sql.js';

/** A rollback. The log itself is never rolled back. */
export interface LoggedRollback {
  readonly id: number;
  readonly observedAt: Date;
  readonly from: { readonly height: number; readonly hash: string };
  /** Undefined where no block remained. */
  readonly to: { readonly height: number; readonly slot: number; readonly hash: string } | undefined;
  readonly dropped: readonly string[];
  /** The dropped transactions that are on the chain again. */
  readonly reincluded: readonly string[];
}

interface RollbackRow {
  readonly id: number;
  readonly observed_at: Date;
  readonly from_height: number;
  readonly from_hash: Uint8Array;
  readonly to_height: number | null;
  readonly to_slot: bigint | null;
  readonly to_hash: Uint8Array | null;
  readonly dropped: readonly (readonly [hash: string, back: boolean])[] | null;
}

/** Newest first. `before` is the last one of the previous page. */
export async function loggedRollbacks(
  db: NetworkDb<'cardano'>,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly LoggedRollback[]> {
  const older = before === undefined ? emptySql : sql`where id < ${before}`;
  const rows = await db.rows<RollbackRow>(sql`
    select l.id, l.observed_at, l.from_height, l.from_hash, l.to_height, l.to_slot, l.to_hash,
           (select json_agg(json_build_array(encode(d.hash, 'hex'), exists (
                     select from ${db.schema}.transaction t where t.hash = d.hash)) order by d.height, d.hash)
              from ${db.schema}.dropped_transaction d where d.rollback_id = l.id) as dropped
      from (select * from ${db.schema}.rollback_log ${older} order by id desc limit ${limit}) l
     order by l.id desc`);
  return rows.map((row) => {
    const dropped = row.dropped ?? [];
    return {
      id: row.id,
      observedAt: row.observed_at,
      from: { height: row.from_height, hash: toHex(row.from_hash) },
      to:
        row.to_height === null || row.to_hash === null
          ? undefined
          : { height: row.to_height, slot: Number(row.to_slot), hash: toHex(row.to_hash) },
      dropped: dropped.map(([hash]) => hash),
      reincluded: dropped.filter(([, back]) => back).map(([hash]) => hash),
    };
  });
}
