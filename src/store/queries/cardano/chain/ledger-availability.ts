import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Whether the index has the ledger state of its newest block, and why not. */
export type LedgerAvailability =
  | { readonly status: 'complete' }
  /** The index starts neither with genesis nor with the state of a node. */
  | { readonly status: 'late-start' }
  /** The index was created without the ledger state. */
  | { readonly status: 'absent' }
  /** The state is not computed for the reason that the index recorded. */
  | { readonly status: 'unsupported'; readonly reason: string }
  /** The engine stopped after the block of this height. */
  | { readonly status: 'stopped'; readonly height: number };

/** One row of the checkpoint and the end of an index, so that no cache is needed. */
export async function readLedgerAvailability(db: NetworkDb<'cardano'>): Promise<LedgerAvailability> {
  const row = await db.first<{
    readonly height: number;
    readonly late: boolean;
    readonly ledger_height: number | null;
    readonly ledger_gap: string | null;
  }>(sql`
    select height, start_height is not null and not start_state as late, ledger_gap, (select max(height) from ${db.schema}.ledger_block) as ledger_height
      from ${db.schema}.checkpoint`);
  if (row === undefined) return { status: 'absent' };
  if (row.late) return { status: 'late-start' };
  if (row.ledger_gap !== null) return { status: 'unsupported', reason: row.ledger_gap };
  if (row.ledger_height === row.height) return { status: 'complete' };
  return row.ledger_height === null ? { status: 'absent' } : { status: 'stopped', height: row.ledger_height };
}

export const hasLedger = async (db: NetworkDb<'cardano'>): Promise<boolean> =>
  (await readLedgerAvailability(db)).status === 'complete';
