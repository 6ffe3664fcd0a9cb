import { decodeTransaction } from '../../../src/chains/bitcoin/transaction.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { BitcoinMempool, MempoolChange, PendingTransaction } from '../../../src/sources/bitcoin/bitcoin-source.js';
import { eventually } from '../eventually.js';

/** Applies changes to a map, and throws if a child arrives before its parent or an unknown transaction is removed. */
export interface MempoolWatcher {
  readonly transactions: ReadonlyMap<string, PendingTransaction>;
  readonly changes: readonly MempoolChange[];
  until(condition: () => boolean | Promise<boolean>): Promise<void>;
  stop(): Promise<void>;
}

export function watchMempool(mempool: BitcoinMempool): MempoolWatcher {
  const transactions = new Map<string, PendingTransaction>();
  const changes: MempoolChange[] = [];
  const stopping = new AbortController();
  let failure: unknown;

  function apply({ whole, added, removed }: MempoolChange): void {
    if (whole) transactions.clear();
    for (const txid of removed) if (!transactions.delete(txid)) throw new Error(`${txid} left and was never there`);
    const later = new Set(added.map(({ txid }) => txid));
    for (const transaction of added) {
      later.delete(transaction.txid);
      for (const { previous } of decodeTransaction(transaction.bytes).inputs)
        if (later.has(toHex(previous.txid))) throw new Error(`${transaction.txid} came before its parent`);
      if (transactions.has(transaction.txid)) throw new Error(`${transaction.txid} came twice`);
      transactions.set(transaction.txid, transaction);
    }
  }

  async function run(): Promise<void> {
    for await (const change of mempool.watch(stopping.signal)) {
      apply(change);
      changes.push(change);
    }
  }
  const running = run().catch((error: unknown) => {
    failure = error;
  });
  const check = (): void => {
    if (failure !== undefined) throw failure;
  };
  return {
    transactions,
    changes,
    async until(condition) {
      await eventually(() => failure !== undefined || condition());
      check();
    },
    async stop() {
      stopping.abort();
      await running;
      check();
    },
  };
}
