import type { SelfCheck } from '../ledger/checks/self-check.js';
import type { Point, SourceDescription } from '../sources/source.js';
import type { Phase } from '../store/write/index-state.js';
import type { OmittedData } from './chain-index.js';

/**
 * Activity of a network's follower: waits for the process that holds the lock (`standby`), opens the index, writes many
 * blocks at once (`syncing`), builds everything that was deferred for speed (`finishing`), writes each block as it
 * arrives (`following`), waits for a source or database to return (`waiting`), or has given up until an operator
 * intervenes (`halted`).
 */
export type Activity = 'standby' | 'opening' | 'syncing' | 'finishing' | 'following' | 'waiting' | 'halted' | 'stopped';

/** Plain values only: processes exchange it as JSON. */
export interface FollowerState {
  readonly activity: Activity;
  /** Why it waits or has halted. */
  readonly reason: string | undefined;
  /** The index tip. */
  readonly tip: Required<Point> | undefined;
  /** The newest block of the source, as last reported. */
  readonly sourceTip: Required<Point> | undefined;
  /** Whether every query can be answered; undefined before the index is opened. */
  readonly phase: Phase | undefined;
  /**
   * Number of transaction parts that could not be decoded and are stored as bytes. Undefined before the index is
   * opened, and where the family stores none.
   */
  readonly undecodedParts: number | undefined;
  /** Undefined before the index is opened, and where the family computes no ledger state. */
  readonly selfCheck?: SelfCheck | undefined;
  /** Data that settings leave out; undefined before the index is opened. */
  readonly omitted?: readonly OmittedData[] | undefined;
  readonly blocksPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
  /** When blocks were last written or rolled back, in milliseconds since 1970. */
  readonly writtenAt?: number | undefined;
  /** When the process that writes the index last reported; undefined in that process itself. */
  readonly reportedAt?: number | undefined;
  /** As seen by the process that follows it. */
  readonly source: SourceDescription | undefined;
}

export const UNOPENED: FollowerState = {
  activity: 'opening',
  reason: undefined,
  tip: undefined,
  sourceTip: undefined,
  phase: undefined,
  undecodedParts: undefined,
  blocksPerSecond: undefined,
  secondsLeft: undefined,
  source: undefined,
};

export type ReportState = (change: Partial<FollowerState>) => void;
