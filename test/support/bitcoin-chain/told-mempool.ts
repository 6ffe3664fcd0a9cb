import type { Transaction } from '../../../src/chains/bitcoin/transaction.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { BitcoinMempool, MempoolChange, WaitingTransaction } from '../../../src/sources/bitcoin/bitcoin-source.js';

export const waitingOf = ({ txid, encoded }: Transaction, time = 1_700_000_000): WaitingTransaction => ({
  txid: toHex(txid),
  bytes: encoded,
  time,
  fee: undefined,
});

/** A mempool whose changes are set by the test. */
export class ToldMempool implements BitcoinMempool {
  private readonly changes: MempoolChange[] = [];
  private wake: (() => void) | undefined;
  private taken: (() => void)[] = [];

  /** Resolves when the watcher has processed the change. */
  tell(change: Partial<MempoolChange>): Promise<void> {
    this.changes.push({
      whole: false,
      added: [],
      removed: [],
      sequence: undefined,
      minimumFeeRate: undefined,
      ...change,
    });
    this.wake?.();
    return new Promise((resolve) => {
      this.taken.push(resolve);
    });
  }

  async *watch(signal: AbortSignal): AsyncGenerator<MempoolChange> {
    signal.addEventListener('abort', () => this.wake?.(), { once: true });
    while (!signal.aborted) {
      const change = this.changes.shift();
      if (change !== undefined) {
        const done = this.taken.shift();
        yield change;
        done?.();
        continue;
      }
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
