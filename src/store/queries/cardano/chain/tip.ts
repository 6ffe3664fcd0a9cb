import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The newest block, and the values that reveal a later change of the chain. */
export interface IndexTip {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
  readonly epoch: number;
  /** The newest transaction of the chain; -1 where it has none. */
  readonly lastTxId: number;
  /** The newest entry of the rollback log; -1 where there is none. */
  readonly rollbackId: number;
}

/** In a snapshot this is the tip that all other results refer to. */
export async function readTip(db: NetworkDb<'cardano'>): Promise<IndexTip> {
  const row = await db.first<{
    readonly height: number;
    readonly slot: bigint;
    readonly hash: Uint8Array;
    readonly epoch: number;
    readonly last_tx_id: number;
    readonly rollback_id: number;
  }>(sql`
    select b.height, b.slot, b.hash, b.epoch, b.first_tx_id + b.tx_count - 1 as last_tx_id,
           coalesce((select max(id) from ${db.schema}.rollback_log), -1) as rollback_id
      from ${db.schema}.checkpoint c
      join ${db.schema}.block b on b.height = c.height
     where c.phase = 'live'`);
  if (row === undefined) throw notIndexed(db);
  return {
    height: row.height,
    slot: Number(row.slot),
    hash: toHex(row.hash),
    epoch: row.epoch,
    lastTxId: row.last_tx_id,
    rollbackId: row.rollback_id,
  };
}

/** Undefined where the chain is shorter. */
export async function blockHashAt(db: NetworkDb<'cardano'>, height: number): Promise<string | undefined> {
  const row = await db.first<{ readonly hash: string }>(
    sql`select encode(hash, 'hex') as hash from ${db.schema}.block where height = ${height}`,
  );
  return row?.hash;
}

export const notIndexed = ({ network }: NetworkDb): ServiceError =>
  new ServiceError('unavailable', `${network} is still being indexed: ask /api/networks how far it is`);
