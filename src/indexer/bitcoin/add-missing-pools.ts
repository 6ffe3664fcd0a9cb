import { findPool } from '../../chains/bitcoin/mining/find-pool.js';
import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { insertPools, listCoinbasesWithoutPool } from '../../store/write/bitcoin/block-pools.js';

const BLOCKS_PER_BATCH = 500;

/**
 * Adds the mining pools of blocks that were indexed before the table existed, from the newest to the oldest. Blocks that
 * a reorg can still remove are left to a later start.
 */
export async function addMissingPools({
  db,
  schema,
  finalityDepth,
  log,
  signal,
}: {
  readonly db: Db;
  readonly schema: Identifier;
  readonly finalityDepth: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<void> {
  try {
    let added = 0;
    while (!signal.aborted) {
      const coinbases = await listCoinbasesWithoutPool(db, schema, { finalityDepth, limit: BLOCKS_PER_BATCH });
      if (coinbases.length === 0) break;
      await insertPools(
        db,
        schema,
        coinbases.map(({ height, bytes }) => ({ height, poolId: findPool(decodeTransaction(bytes)).id })),
      );
      added += coinbases.length;
    }
    if (added > 0) log.info('pools.added', { blocks: added });
  } catch (error) {
    log.warn('pools.failed', { error: String(error) });
  }
}
