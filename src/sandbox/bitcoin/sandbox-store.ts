import type { PendingTransaction } from '../../sources/source.js';
import type { SandboxChange, SandboxStore } from '../sandbox-store.js';
import type { SandboxBlock } from './forge.js';

export interface SavedWaiting extends PendingTransaction {
  /** Seconds since 1970 at which it came. */
  readonly time: number;
}

export interface BitcoinChange extends SandboxChange<SandboxBlock, SavedWaiting> {
  /** Found and lost before anybody looked; blocks above `keptHeight` are kept as stale too. */
  readonly stale?: readonly SandboxBlock[];
}

export interface BitcoinSandboxStore extends SandboxStore<SandboxBlock, SavedWaiting, BitcoinChange> {
  /** Blocks that lost their place, in the order in which they did; the newest ones at least. */
  stale(): Promise<readonly SandboxBlock[]>;
}
