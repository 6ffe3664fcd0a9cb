import type { Transaction } from '../../../src/chains/bitcoin/transaction.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { BitcoinMempool, MempoolChange, PendingTransaction } from '../../../src/sources/bitcoin/bitcoin-source.js';

export const toPendingTransaction = ({ txid, encoded }: Transaction, time = 1_700_000_000): PendingTransaction => ({
  txid: toHex(txid),
  bytes: encoded,
  time,
  fee: undefined,
});

/** A mempool whose changes are set by the test. */
export class ScriptedMempool implements BitcoinMempool {
  private readonly changes: MempoolChange[] = [];
  private notify: (() => void) | undefined;
  private pendingResolvers: (() => void)[] = [];

  /** Resolves when the watcher has processed the change. */
  emit(change: Partial<MempoolChange>): Promise<void> {
    this.changes.push({
      whole: false,
      added: [],
      removed: [],
      sequence: undefined,
      minimumFeeRate: undefined,
      ...change,
    });
    this.notify?.();
    return new Promise((resolve) => {
      this.pendingResolvers.push(resolve);
    });
  }

  async *watch(signal: AbortSignal): AsyncGenerator<MempoolChange> {
    signal.addEventListener('abort', () => this.notify?.(), { once: true });
    while (!signal.aborted) {
      const change = this.changes.shift();
      if (change !== undefined) {
        const done = this.pendingResolvers.shift();
        yield change;
        done?.();
        continue;
      }
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
  }
}
