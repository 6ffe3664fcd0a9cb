import type { PendingTransaction } from '../../sources/source.js';
import type { SandboxChange, SandboxStore } from '../sandbox-store.js';
import type { SandboxBlock } from './forge.js';

export interface SavedPendingTransaction extends PendingTransaction {
  /** Arrival time in seconds since 1970. */
  readonly time: number;
}

export interface BitcoinChange extends SandboxChange<SandboxBlock, SavedPendingTransaction> {
  /** Stale blocks of the generated history; blocks above `retainedHeight` are stored as stale too. */
  readonly stale?: readonly SandboxBlock[];
}

export interface BitcoinSandboxStore extends SandboxStore<SandboxBlock, SavedPendingTransaction, BitcoinChange> {
  /** Stale blocks in the order in which they became stale; at least the newest ones. */
  stale(): Promise<readonly SandboxBlock[]>;
}
