import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** All indexed information about the status of a transaction. */
export interface TxStatusInfo {
  readonly txHash: string;
  /** The block that contains it. */
  readonly block: { readonly hash: string; readonly height: number; readonly slot: number } | undefined;
  /** Height of the newest block. */
  readonly tipHeight: number | undefined;
  readonly tipSlot: bigint | undefined;
  /** Whether it is in the mempool. */
  readonly pending: boolean;
  /** Whether it is queued for submission, or was accepted and is neither in the mempool nor in a block. */
  readonly submitted: boolean;
  readonly firstSeen: Date | undefined;
  /** First slot in which it is no longer valid, where its bytes are stored. */
  readonly expiresSlot: bigint | undefined;
  /** Number of rollbacks of a block that contained it. */
  readonly rollbacks: number;
}

interface TxStatusRow {
  readonly hash: string;
  readonly block_hash: string | null;
  readonly height: number | null;
  readonly slot: bigint | null;
  readonly tip_height: number | null;
  readonly tip_slot: bigint | null;
  readonly pending: boolean;
  readonly submitted: boolean;
  readonly first_seen: Date | null;
  readonly expires_slot: bigint | null;
  readonly rollbacks: number;
}

/** In the order of the hashes, in one statement and so in one snapshot. */
export async function findTxStatusInfo(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly TxStatusInfo[]> {
  const rows = await db.rows<TxStatusRow>(sql`
    select encode(w.hash, 'hex') as hash, encode(b.hash, 'hex') as block_hash, b.height, b.slot,
           c.height as tip_height, c.slot as tip_slot,
           coalesce(m.left_at is null and m.tx_hash is not null, false) as pending,
           coalesce(s.state <= 2, false) as submitted,
           least(m.first_seen, s.first_submitted) as first_seen,
           coalesce(m.expires_slot, s.expires_slot) as expires_slot,
           (select count(*) from ${db.schema}.dropped_transaction d where d.hash = w.hash)::integer as rollbacks
      from unnest(${hashes}::bytea[]) with ordinality w (hash, place)
      left join ${db.schema}.checkpoint c on true
      left join ${db.schema}.transaction t on t.hash = w.hash and t.height >= 0
      left join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.mempool_transaction m on m.tx_hash = w.hash
      left join lateral (
        select min(state) as state, min(submitted_at) as first_submitted, max(expires_slot) as expires_slot
          from ${db.schema}.submission s where s.tx_hash = w.hash and s.state <= 2 having count(*) > 0) s on true
     order by w.place`);
  return rows.map((row) => ({
    txHash: row.hash,
    block: row.block_hash === null ? undefined : { hash: row.block_hash, height: row.height!, slot: Number(row.slot) },
    tipHeight: row.tip_height ?? undefined,
    tipSlot: row.tip_slot ?? undefined,
    pending: row.pending,
    submitted: row.submitted,
    firstSeen: row.first_seen ?? undefined,
    expiresSlot: row.expires_slot ?? undefined,
    rollbacks: row.rollbacks,
  }));
}
