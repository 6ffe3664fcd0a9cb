import type { PendingTransaction, Point } from '../sources/source.js';

/** The stored properties of a simulated chain besides its blocks. */
export interface SavedSandbox {
  readonly seed: number;
  /** End of its history in seconds since 1970. */
  readonly startedAt: number;
  /** Seconds by which its clock is ahead of the system clock. */
  readonly clockOffset: number;
  readonly paused: boolean;
}

/** The ledger after a block, so that a restart need not replay from the first one. */
export interface SavedLedger {
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface SandboxBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
}

/** A change that is stored atomically. */
export interface SandboxChange<Block = SandboxBlock, Waiting = PendingTransaction> {
  /** Blocks and ledgers above this height are removed before the rest is applied. */
  readonly retainedHeight?: number;
  readonly blocks?: readonly Block[];
  readonly ledger?: SavedLedger;
  readonly settings?: Partial<Pick<SavedSandbox, 'clockOffset' | 'paused'>>;
  readonly added?: readonly Waiting[];
  readonly removed?: readonly string[];
}

/** Persists a simulated chain. Families extend the types of changes, blocks and pending transactions. */
export interface SandboxStore<
  Block = SandboxBlock,
  Waiting = PendingTransaction,
  Change extends SandboxChange<Block, Waiting> = SandboxChange<Block, Waiting>,
> {
  /** Undefined before the first use. */
  load(): Promise<SavedSandbox | undefined>;
  begin(saved: SavedSandbox, change: Change): Promise<void>;
  commit(change: Change): Promise<void>;
  /** In chain order. */
  blocksAfter(height: number, limit: number): Promise<readonly Block[]>;
  find(hash: string): Promise<Required<Point> | undefined>;
  /** The newest one at or below a height. */
  ledgerUpTo(height: number): Promise<SavedLedger | undefined>;
  /** In the order of arrival. */
  mempool(): Promise<readonly Waiting[]>;
}
