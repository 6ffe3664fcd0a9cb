import type { Transaction } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';

interface PendingParent {
  readonly txid: string;
  readonly transaction: Pick<Transaction, 'inputs'>;
}

/**
 * Topological order, otherwise stable; descendants of transactions that `vanished` are omitted. Iterative, because
 * mempool chains may be arbitrarily long. There are no cycles: no transaction can spend its own descendant.
 */
export function parentsFirst<T extends PendingParent>(
  transactions: readonly T[],
  vanished: ReadonlySet<string>,
): readonly T[] {
  const byTxid = new Map(transactions.map((item) => [item.txid, item]));
  const lost = new Set(vanished);
  const done = new Set<string>();
  const ordered: T[] = [];
  const visit = (item: T) => ({
    item,
    parents: item.transaction.inputs.map(({ previous }) => toHex(previous.txid)),
    next: 0,
  });
  for (const start of transactions) {
    if (done.has(start.txid)) continue;
    const path = [visit(start)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const parent = step.parents[step.next];
      step.next += 1;
      if (parent !== undefined) {
        const pending = byTxid.get(parent);
        if (pending !== undefined && !done.has(parent)) path.push(visit(pending));
        continue;
      }
      path.pop();
      done.add(step.item.txid);
      if (step.parents.some((txid) => lost.has(txid))) lost.add(step.item.txid);
      else ordered.push(step.item);
    }
  }
  return ordered;
}
