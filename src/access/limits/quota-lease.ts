/** The part of one subject's monthly quota that is leased to this process. */
export interface Lease {
  readonly subject: string;
  readonly month: number;
  quota: number;
  /** Leased and unused. */
  available: number;
  /** Leased but no longer usable; it will be returned. */
  surplus: number;
  /** Used and not yet reported to the database. */
  unreported: number;
  /** Used and not yet confirmed by the database: `unreported` and reports in flight. */
  unconfirmed: number;
  /** Used by all processes, as last reported by the database. */
  used: number;
  /** Used since the last block was leased; determines the size of the next block. */
  usedSinceBlock: number;
  block: number;
  touchedAt: number;
  rejectedUntil: number;
  /** The smallest request count that was recently rejected; smaller counts may still pass. */
  rejectedCount: number;
  /** No prefetch before this time, because the last attempt returned nothing. */
  quietUntil: number;
  fetching: boolean;
  waiters: Waiter[];
}

export interface Waiter {
  readonly admit: (remaining: number) => void;
  readonly reject: (error: unknown) => void;
  /** Requests to admit; more than one for a batch. */
  readonly count: number;
  triesLeft: number;
}

const MIN_BLOCK_SIZE = 8;
const MAX_BLOCK_SIZE = 1000;

export const openLease = (subject: string, month: number, quota: number): Lease => ({
  subject,
  month,
  quota,
  available: 0,
  surplus: 0,
  unreported: 0,
  unconfirmed: 0,
  used: 0,
  usedSinceBlock: 0,
  block: 0,
  touchedAt: 0,
  rejectedUntil: 0,
  rejectedCount: 0,
  quietUntil: 0,
  fetching: false,
  waiters: [],
});

/**
 * The size of the next block: twice the usage since the last one, so that busy subjects lease rarely and slow ones
 * lease little.
 */
export const computeBlockSize = (lease: Lease): number =>
  Math.min(MAX_BLOCK_SIZE, Math.max(MIN_BLOCK_SIZE, 2 * lease.usedSinceBlock));

/** Uses `count` and returns the remaining monthly quota as known to this process. */
export function use(lease: Lease, count: number): number {
  lease.available -= count;
  lease.usedSinceBlock += count;
  lease.unreported += count;
  lease.unconfirmed += count;
  return computeRemaining(lease, lease.quota);
}

export const computeRemaining = (lease: Lease, quota: number): number =>
  Math.max(0, quota - lease.used - lease.unconfirmed);

/** Queued requests beyond the available quota. */
export const computeShortfall = (lease: Lease): number =>
  Math.max(0, lease.waiters.reduce((sum, { count }) => sum + count, 0) - lease.available);

/** Low enough to prefetch the next block before this one is used up. */
export const isRunningOut = (lease: Lease): boolean => lease.available < lease.block / 4;

/** When the quota shrinks, the excess of the lease is returned before it is used. */
export function changeQuota(lease: Lease, quota: number): void {
  if (quota < lease.quota) giveUp(lease);
  lease.quota = quota;
  lease.rejectedUntil = 0;
  lease.quietUntil = 0;
}

/** Marks the whole lease as surplus. */
export function giveUp(lease: Lease): void {
  lease.surplus += lease.available;
  lease.available = 0;
}

/** Nothing is leased, unreported or queued any more. */
export const isClosed = (lease: Lease): boolean =>
  !lease.fetching &&
  lease.waiters.length === 0 &&
  lease.unconfirmed === 0 &&
  lease.available === 0 &&
  lease.surplus === 0;
