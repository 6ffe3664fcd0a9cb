import {
  confirmedOutspends,
  mempoolOutspends,
  type Outspend,
  outputCounts,
} from '../../../store/queries/bitcoin/outspends.js';
import { findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import type { Db } from '../../shapes/bitcoin/outspends.js';
import { missingTransaction } from './transaction-input.js';

/** The spending transaction of each output of each transaction; unknown transactions are left out. */
export async function findOutspends(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, readonly (Outspend | undefined)[]>> {
  const counts = await outputCounts(db, txids);
  const positions = await findTransactionLocations(db, [...counts.keys()]);
  const confirmed = await confirmedOutspends(
    db,
    [...positions.values()].map(({ txNum }) => txNum),
  );
  const pending = await mempoolOutspends(db, [...counts.keys()]);
  return new Map(
    [...counts].map(([txid, count]) => {
      const position = positions.get(txid);
      const spends = position && confirmed.get(position.txNum);
      const outputs = Array.from({ length: count }, (_, vout) => spends?.get(vout) ?? pending.get(txid)?.get(vout));
      return [txid, outputs];
    }),
  );
}

export async function requireOutspends(db: Db, txid: string): Promise<readonly (Outspend | undefined)[]> {
  const found = (await findOutspends(db, [txid])).get(txid);
  if (found === undefined) throw await missingTransaction(db, txid);
  return found;
}
