import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The nonces after the newest block, as the ledger encodes them; undefined where blocks have no VRF. */
export async function readLedgerNonces(db: NetworkDb<'cardano'>): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly nonces: Uint8Array | null }>(
    sql`select nonces from ${db.schema}.ledger_block order by height desc limit 1`,
  );
  return row?.nonces ?? undefined;
}
