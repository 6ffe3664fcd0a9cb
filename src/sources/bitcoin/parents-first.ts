import type { Transaction } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';

interface Waiting {
  readonly txid: string;
  readonly transaction: Pick<Transaction, 'inputs'>;
}

/**
 * Each after the ones that it spends, otherwise in their order; without whatever descends from those that `vanished`.
 * Walks without recursion: chains of waiting transactions may be as long as a sender likes.
 */
export function parentsFirst<T extends Waiting>(
  transactions: readonly T[],
  vanished: ReadonlySet<string>,
): readonly T[] {
  const byTxid = new Map(transactions.map((item) => [item.txid, item]));
  const parentsOf = ({ transaction }: T): readonly string[] =>
    transaction.inputs.map(({ previous }) => toHex(previous.txid));
  const lost = new Set(vanished);
  const done = new Set<string>();
  const ordered: T[] = [];
  for (const start of transactions) {
    const path = [start];
    for (let item = path.at(-1); item !== undefined; item = path.at(-1)) {
      const parents = parentsOf(item);
      const next = parents.find((txid) => byTxid.has(txid) && !done.has(txid));
      // No transaction can name one that names it: a circle would be a broken hash.
      if (next !== undefined) {
        path.push(byTxid.get(next)!);
        continue;
      }
      path.pop();
      if (done.has(item.txid)) continue;
      done.add(item.txid);
      if (parents.some((txid) => lost.has(txid))) lost.add(item.txid);
      else ordered.push(item);
    }
  }
  return ordered;
}
