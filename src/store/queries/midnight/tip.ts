import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

export type MidnightDb = NetworkDb<'midnight'>;

/** The newest block, and the values that reveal a later change of the chain. */
export interface IndexTip {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly protocolVersion: number;
  /** The newest transaction of the chain; -1 where it has none. */
  readonly lastTxId: number;
  /** The newest entry of the rollback log; -1 where there is none. */
  readonly rollbackId: number;
  /** The newest finalized block, as last reported by the source. */
  readonly finalizedHeight: number | undefined;
  /** Whether registrations on Cardano are indexed; otherwise the source has to be queried. */
  readonly mappingsTold: boolean;
}

/** In a snapshot this is the tip that all other results refer to. */
export async function readTip(db: MidnightDb): Promise<IndexTip> {
  const row = await db.first<{
    readonly height: number;
    readonly slot: bigint;
    readonly hash: Uint8Array;
    readonly timestamp: bigint;
    readonly protocol_version: number;
    readonly last_tx_id: number;
    readonly rollback_id: number;
    readonly finalized: number | null;
    readonly mappings_told: boolean;
  }>(sql`
    select b.height, b.slot, b.hash, b.timestamp, b.protocol_version, c.mappings_told,
           b.first_tx_id + b.tx_count - 1 as last_tx_id,
           coalesce((select max(id) from ${db.schema}.rollback_log), -1) as rollback_id,
           (select least(f.height, b.height) from ${db.schema}.finality f) as finalized
      from ${db.schema}.checkpoint c
      join ${db.schema}.block b on b.height = c.height
     where c.phase = 'live'`);
  if (row === undefined) throw notIndexed(db);
  return {
    height: row.height,
    slot: Number(row.slot),
    hash: toHex(row.hash),
    timestamp: Number(row.timestamp),
    protocolVersion: row.protocol_version,
    lastTxId: row.last_tx_id,
    rollbackId: row.rollback_id,
    finalizedHeight: row.finalized ?? undefined,
    mappingsTold: row.mappings_told,
  };
}

const notIndexed = ({ network }: MidnightDb): ServiceError =>
  new ServiceError('unavailable', `${network} is still being indexed: ask /api/networks how far it is`);

export async function noteFinalized(db: MidnightDb, height: number, now: Date): Promise<void> {
  await db.run(sql`insert into ${db.schema}.finality (height, observed_at) values (${height}, ${now})
    on conflict (singleton) do update set height = excluded.height, observed_at = excluded.observed_at`);
}

/** The lowest height to which the chain was rolled back since an entry of the rollback log; -1 for its origin. */
export async function lowestRollbackSince(db: MidnightDb, rollbackId: number): Promise<number> {
  const row = await db.first<{ readonly height: number | null }>(
    sql`select min(coalesce(to_height, -1)) as height from ${db.schema}.rollback_log where id > ${rollbackId}`,
  );
  return row?.height ?? -1;
}
