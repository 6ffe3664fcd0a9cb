import type { NetworkDb } from '../../../store/network-db.js';
import { type Audit, findAudit } from '../../../store/queries/bitcoin/audits.js';
import { type BlockRef, type BlockTransaction, transactionsBetween } from '../../../store/queries/bitcoin/blocks.js';
import { getTransactionRange } from '../../shapes/bitcoin/block-json.js';

export interface AuditWithBlock {
  readonly audit: Audit;
  /** The transactions of the block, the coinbase first. */
  readonly transactions: readonly BlockTransaction[];
}

/** Undefined for a block that was not compared with a projected one. Must run inside a snapshot. */
export async function readAudit(db: NetworkDb<'bitcoin'>, block: BlockRef): Promise<AuditWithBlock | undefined> {
  const audit = await findAudit(db, block.hash);
  if (audit === undefined) return undefined;
  const transactions = await transactionsBetween(db, { ...getTransactionRange(block), limit: block.txCount });
  return { audit, transactions };
}
