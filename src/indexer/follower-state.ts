import type { Point, SourceDescription } from '../sources/source.js';
import type { Phase } from '../store/write/index-state.js';

/**
 * What the follower of a network does: waits for the process that has the lock (`standby`), opens the index, writes
 * many blocks at once (`syncing`), builds what was put off for speed (`finishing`), writes each block as it comes
 * (`following`), waits for something to come back (`waiting`), or has given up until a person helps (`halted`).
 */
export type Activity = 'standby' | 'opening' | 'syncing' | 'finishing' | 'following' | 'waiting' | 'halted' | 'stopped';

/** Plain values only: processes tell each other about it as JSON. */
export interface FollowerState {
  readonly activity: Activity;
  /** Why it waits or has halted. */
  readonly reason: string | undefined;
  /** Our newest block. */
  readonly tip: Required<Point> | undefined;
  /** The newest block of the source, as far as it has told. */
  readonly sourceTip: Required<Point> | undefined;
  /** Whether every query can be answered; undefined before the index has been opened. */
  readonly phase: Phase | undefined;
  /**
   * Parts of transactions in the index that could not be read and are kept as bytes. Undefined before the index has been
   * opened, and where the family keeps none.
   */
  readonly undecodedParts: number | undefined;
  readonly blocksPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
  /** When blocks were last written or rolled back, in milliseconds since 1970. */
  readonly writtenAt?: number | undefined;
  /** When the process that writes the index last reported; undefined in that process itself. */
  readonly reportedAt?: number | undefined;
  /** As the process sees it that follows it. */
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
