/** What this process holds of one subject's month. */
export interface Lease {
  readonly subject: string;
  readonly month: number;
  quota: number;
  /** Leased and free to use. */
  available: number;
  /** Leased, not to be used any more, to be given back. */
  surplus: number;
  /** Used and not yet told to the database. */
  unreported: number;
  /** Used and not yet confirmed by the database: `unreported` and what is on its way. */
  unconfirmed: number;
  /** Used by all processes, as the database said last. */
  used: number;
  /** Used since the last block: how fast it goes decides how much to ask for. */
  taken: number;
  block: number;
  touchedAt: number;
  refusedUntil: number;
  /** The smallest number of requests that was refused lately; fewer may still pass. */
  refusedCount: number;
  /** No asking ahead before this time, because the last attempt brought nothing. */
  quietUntil: number;
  fetching: boolean;
  waiters: Waiter[];
}

export interface Waiter {
  readonly admit: (remaining: number) => void;
  readonly refuse: (error: unknown) => void;
  /** Requests that it waits for; more than one in a batch. */
  readonly count: number;
  triesLeft: number;
}

const MIN_WISH = 8;
const MAX_WISH = 1000;

export const openLease = (subject: string, month: number, quota: number): Lease => ({
  subject,
  month,
  quota,
  available: 0,
  surplus: 0,
  unreported: 0,
  unconfirmed: 0,
  used: 0,
  taken: 0,
  block: 0,
  touchedAt: 0,
  refusedUntil: 0,
  refusedCount: 0,
  quietUntil: 0,
  fetching: false,
  waiters: [],
});

/** How much to ask for: twice what the last block lasted for, so that a busy subject asks rarely and a slow one little. */
export const wishOf = (lease: Lease): number => Math.min(MAX_WISH, Math.max(MIN_WISH, 2 * lease.taken));

/** Uses `count` and returns how many remain of the month, as far as this process knows. */
export function use(lease: Lease, count: number): number {
  lease.available -= count;
  lease.taken += count;
  lease.unreported += count;
  lease.unconfirmed += count;
  return remainingOf(lease, lease.quota);
}

export const remainingOf = (lease: Lease, quota: number): number => Math.max(0, quota - lease.used - lease.unconfirmed);

/** Requests that wait for a block: what is available counts towards them. */
export const missingOf = (lease: Lease): number =>
  Math.max(0, lease.waiters.reduce((sum, { count }) => sum + count, 0) - lease.available);

/** Low enough that the next block should be on its way before this one is used up. */
export const isRunningOut = (lease: Lease): boolean => lease.available < lease.block / 4;

/** Under a smaller quota, what was leased under the larger one may be too much: it goes back before it is used. */
export function changeQuota(lease: Lease, quota: number): void {
  if (quota < lease.quota) giveUp(lease);
  lease.quota = quota;
  lease.refusedUntil = 0;
  lease.quietUntil = 0;
}

/** Nothing of it may be used from now on. */
export function giveUp(lease: Lease): void {
  lease.surplus += lease.available;
  lease.available = 0;
}

/** Nothing is held, told or awaited any more. */
export const isOver = (lease: Lease): boolean =>
  !lease.fetching &&
  lease.waiters.length === 0 &&
  lease.unconfirmed === 0 &&
  lease.available === 0 &&
  lease.surplus === 0;
