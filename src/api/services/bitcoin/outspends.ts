import {
  confirmedOutspends,
  type Outspend,
  outputCounts,
  waitingOutspends,
} from '../../../store/queries/bitcoin/outspends.js';
import { placesOf } from '../../../store/queries/bitcoin/transactions.js';
import type { Db } from '../../shapes/bitcoin/outspends.js';
import { missingTransaction } from './transaction-input.js';

/** The spending transaction of each output of each transaction; unknown transactions are left out. */
export async function outspendsOf(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, readonly (Outspend | undefined)[]>> {
  const counts = await outputCounts(db, txids);
  const places = await placesOf(db, [...counts.keys()]);
  const confirmed = await confirmedOutspends(
    db,
    [...places.values()].map(({ txNum }) => txNum),
  );
  const waiting = await waitingOutspends(db, [...counts.keys()]);
  return new Map(
    [...counts].map(([txid, count]) => {
      const place = places.get(txid);
      const spends = place && confirmed.get(place.txNum);
      const outputs = Array.from({ length: count }, (_, vout) => spends?.get(vout) ?? waiting.get(txid)?.get(vout));
      return [txid, outputs];
    }),
  );
}

export async function requireOutspends(db: Db, txid: string): Promise<readonly (Outspend | undefined)[]> {
  const found = (await outspendsOf(db, [txid])).get(txid);
  if (found === undefined) throw await missingTransaction(db, txid);
  return found;
}
