import type { Point } from '../../sources/source.js';
import type { SandboxBlock } from './forge.js';

/** What is kept of a simulated chain besides its blocks. */
export interface SavedSandbox {
  readonly seed: number;
  /** Seconds since 1970: where its history ends. */
  readonly startedAt: number;
  /** Seconds by which its clock is ahead of ours. */
  readonly clockOffset: number;
  readonly paused: boolean;
}

/** The coins after a block, so that nobody has to begin with the first one. */
export interface SavedLedger {
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface SavedWaiting {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Seconds since 1970 at which it came. */
  readonly time: number;
}

/** What happened at once, and is kept whole or not at all. */
export interface SandboxChange {
  /** Blocks above leave the chain and are kept as stale; ledgers above are dropped. */
  readonly keptHeight?: number;
  readonly blocks?: readonly SandboxBlock[];
  /** Found and lost before anybody looked. */
  readonly stale?: readonly SandboxBlock[];
  readonly ledger?: SavedLedger;
  readonly settings?: Partial<Pick<SavedSandbox, 'clockOffset' | 'paused'>>;
  readonly added?: readonly SavedWaiting[];
  readonly removed?: readonly string[];
}

/** Where a simulated chain survives restarts. */
export interface SandboxStore {
  /** Undefined before the first use. */
  load(): Promise<SavedSandbox | undefined>;
  begin(saved: SavedSandbox, change: SandboxChange): Promise<void>;
  commit(change: SandboxChange): Promise<void>;
  /** In the order of the chain. */
  blocksAfter(height: number, limit: number): Promise<readonly SandboxBlock[]>;
  find(hash: string): Promise<Required<Point> | undefined>;
  /** The newest one at or below a height. */
  ledgerUpTo(height: number): Promise<SavedLedger | undefined>;
  /** In the order of arrival. */
  mempool(): Promise<readonly SavedWaiting[]>;
  /** Blocks that lost their place, in the order in which they did; the newest ones at least. */
  stale(): Promise<readonly SandboxBlock[]>;
}
