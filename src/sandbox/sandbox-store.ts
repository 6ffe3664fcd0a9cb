import type { PendingTransaction, Point } from '../sources/source.js';

/** What is kept of a simulated chain besides its blocks. */
export interface SavedSandbox {
  readonly seed: number;
  /** Seconds since 1970: where its history ends. */
  readonly startedAt: number;
  /** Seconds by which its clock is ahead of ours. */
  readonly clockOffset: number;
  readonly paused: boolean;
}

/** The ledger after a block, so that nobody has to begin with the first one. */
export interface SavedLedger {
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface SandboxBlock {
  readonly bytes: Uint8Array;
  readonly point: Required<Point>;
}

/** What happened at once, and is kept whole or not at all. */
export interface SandboxChange<Block = SandboxBlock, Waiting = PendingTransaction> {
  /** Blocks above leave the chain, and ledgers above are dropped, before anything else happens. */
  readonly keptHeight?: number;
  readonly blocks?: readonly Block[];
  readonly ledger?: SavedLedger;
  readonly settings?: Partial<Pick<SavedSandbox, 'clockOffset' | 'paused'>>;
  readonly added?: readonly Waiting[];
  readonly removed?: readonly string[];
}

/** Where a simulated chain survives restarts. Families add to what changes, to blocks and to what waits. */
export interface SandboxStore<
  Block = SandboxBlock,
  Waiting = PendingTransaction,
  Change extends SandboxChange<Block, Waiting> = SandboxChange<Block, Waiting>,
> {
  /** Undefined before the first use. */
  load(): Promise<SavedSandbox | undefined>;
  begin(saved: SavedSandbox, change: Change): Promise<void>;
  commit(change: Change): Promise<void>;
  /** In the order of the chain. */
  blocksAfter(height: number, limit: number): Promise<readonly Block[]>;
  find(hash: string): Promise<Required<Point> | undefined>;
  /** The newest one at or below a height. */
  ledgerUpTo(height: number): Promise<SavedLedger | undefined>;
  /** In the order of arrival. */
  mempool(): Promise<readonly Waiting[]>;
}
