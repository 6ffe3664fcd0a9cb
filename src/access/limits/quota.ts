import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { LeaseResult } from '../../store/queries/service/quotas.js';
import { createMonthCache, type Month } from '../plans/months.js';
import {
  changeQuota,
  computeBlockSize,
  computeRemaining,
  computeShortfall,
  giveUp,
  isClosed,
  isRunningOut,
  type Lease,
  openLease,
  use,
  type Waiter,
} from './quota-lease.js';
import { ledgerKey, type QuotaLedger } from './quota-ledger.js';

export interface QuotaTimes {
  /** Pause between two attempts to get quota that other processes hold. */
  readonly retryMs: number;
  readonly tries: number;
  /** How long an exhausted quota is cached. */
  readonly rejectedMs: number;
  /** When an unused lease is returned. */
  readonly idleMs: number;
  readonly reportMs: number;
}

export const QUOTA_TIMES: QuotaTimes = { retryMs: 100, tries: 20, rejectedMs: 3000, idleMs: 10_000, reportMs: 1000 };

const MAX_WAITERS = 20_000;

export class QuotaExceeded extends Error {}

export interface Quotas {
  /**
   * Uses `count` requests of the month, all or none, and returns the remaining quota; throws `QuotaExceeded`.
   * Synchronous while a lease lasts.
   */
  take(subject: string, quota: number, count?: number): number | Promise<number>;
  /** The remaining monthly quota as known to this process. */
  remaining(subject: string, quota: number): number;
  /** Reports usage, and returns quota that is idle or that other processes request. */
  settle(): Promise<void>;
  /** Returns all leased quota. */
  close(): Promise<void>;
}

export interface QuotaDependencies {
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: QuotaLedger;
  /** Number of processes that serve this database. */
  readonly alive: () => number;
  readonly times?: QuotaTimes;
}

/** Monthly quotas over many processes without a round trip per request: docs/adr/0004-quota-leases.md. */
export function createQuotas({ clock, log, ledger, alive, times = QUOTA_TIMES }: QuotaDependencies): Quotas {
  const leases = new Map<string, Lease>();
  /** Leases of past months. */
  const ended = new Set<Lease>();
  const underWay = new Set<Promise<void>>();
  const getMonth = createMonthCache();
  let settling: Promise<void> | undefined;
  let reportedAt = 0;
  let closed = false;

  const leaseFor = (subject: string, month: Month, quota: number): Lease => {
    const held = leases.get(subject);
    if (held !== undefined && held.month === month.id) {
      if (held.quota !== quota) changeQuota(held, quota);
      return held;
    }
    if (held !== undefined) ended.add(held);
    const lease = openLease(subject, month.id, quota);
    leases.set(subject, lease);
    return lease;
  };

  const fetch = (lease: Lease): void => {
    if (lease.fetching) return;
    lease.fetching = true;
    const { subject, month, quota, unreported } = lease;
    const [queuedCount, blockSize, share] = [computeShortfall(lease), computeBlockSize(lease), 4 * alive()];
    lease.unreported = 0;
    const pendingLeases = ledger
      .lease({ subject, month, quota, pending: queuedCount, desired: blockSize, share, used: unreported })
      .then(
        (answer) => {
          lease.unconfirmed -= unreported;
          receive(lease, answer, quota);
        },
        (error: unknown) => {
          // It is unknown whether the block was leased, so it is dropped; this can only leave quota unused.
          lease.unreported += unreported;
          lease.fetching = false;
          lease.quietUntil = clock.now() + times.reportMs;
          log.warn('quota.lease.failed', { error });
          for (const waiter of lease.waiters.splice(0)) waiter.reject(error);
        },
      )
      .finally(() => underWay.delete(pendingLeases));
    underWay.add(pendingLeases);
  };

  const receive = (lease: Lease, { granted, used }: LeaseResult, quota: number): void => {
    lease.fetching = false;
    lease.used = used;
    lease.usedSinceBlock = 0;
    lease.available += granted;
    if (lease.quota < quota) giveUp(lease);
    if (granted > 0) lease.block = granted;
    else lease.quietUntil = clock.now() + times.reportMs;
    admitWaiters(lease);
    if (lease.waiters.length === 0) return;
    if (granted > 0) fetch(lease);
    else rejectOrWait(lease);
  };

  const admitWaiters = (lease: Lease): void => {
    while (lease.waiters[0] !== undefined && lease.waiters[0].count <= lease.available) {
      const waiter = lease.waiters.shift() as Waiter;
      waiter.admit(use(lease, waiter.count));
    }
  };

  /** Batches that no longer fit are rejected immediately; requests that may still fit wait for other processes. */
  const rejectOrWait = (lease: Lease): void => {
    const left = computeRemaining(lease, lease.quota);
    const tooLarge = lease.waiters.filter(({ count }) => count > left);
    lease.waiters = lease.waiters.filter(({ count }) => count <= left);
    if (tooLarge.length > 0) reject(lease, tooLarge);
    const first = lease.waiters[0];
    if (first === undefined) return;
    // A smaller request may have been queued behind the rejected batch.
    if (first.count <= lease.available) admitWaiters(lease);
    if (lease.waiters.length > 0) waitForOthers(lease);
  };

  /** Everything is leased but not used: other processes will soon return their unused quota. */
  const waitForOthers = (lease: Lease): void => {
    for (const waiter of lease.waiters) waiter.triesLeft -= 1;
    const tired = lease.waiters.filter(({ triesLeft }) => triesLeft <= 0);
    lease.waiters = lease.waiters.filter(({ triesLeft }) => triesLeft > 0);
    if (tired.length > 0) reject(lease, tired);
    const again = (): void => {
      if (lease.waiters.length > 0) fetch(lease);
    };
    if (lease.waiters.length > 0) setTimeout(again, times.retryMs).unref();
  };

  const reject = (lease: Lease, waiters: readonly Waiter[]): void => {
    const now = clock.now();
    const smallest = Math.min(...waiters.map(({ count }) => count));
    lease.rejectedCount = now < lease.rejectedUntil ? Math.min(lease.rejectedCount, smallest) : smallest;
    lease.rejectedUntil = now + times.rejectedMs;
    for (const waiter of waiters) waiter.reject(new QuotaExceeded());
  };

  const settleOnce = async (everything: boolean): Promise<void> => {
    const now = clock.now();
    const all = [...leases.values(), ...ended];
    const unmetKeys = all.some(({ available }) => available > 0) ? await ledger.unmetKeys() : new Set<string>();
    const reportDue = everything || now < reportedAt || now - reportedAt >= times.reportMs;
    if (reportDue) reportedAt = now;
    const settlements = all.flatMap((lease) => {
      const idle = everything || ended.has(lease) || now - lease.touchedAt >= times.idleMs;
      if (idle && isClosed(lease)) {
        if (!ended.delete(lease)) leases.delete(lease.subject);
        return [];
      }
      if (idle || unmetKeys.has(ledgerKey(lease))) giveUp(lease);
      const returned = lease.surplus;
      const used = reportDue || returned > 0 ? lease.unreported : 0;
      lease.surplus = 0;
      lease.unreported -= used;
      return returned + used > 0 ? [{ lease, used, returned }] : [];
    });
    if (settlements.length > 0) await send(settlements);
  };

  const send = async (settlements: readonly { lease: Lease; used: number; returned: number }[]): Promise<void> => {
    try {
      const totals = await ledger.settle(
        settlements.map(({ lease: { subject, month }, used, returned }) => ({ subject, month, used, returned })),
      );
      for (const { lease, used } of settlements) {
        lease.unconfirmed -= used;
        lease.used = totals.get(ledgerKey(lease)) ?? lease.used;
      }
    } catch (error) {
      // Usage is reported again. Returned quota is not, because returning it twice would raise the limit.
      for (const { lease, used } of settlements) lease.unreported += used;
      log.warn('quota.settlement.failed', { error, subjects: settlements.length });
    }
  };

  const settle = (everything: boolean): Promise<void> => {
    settling ??= settleOnce(everything).finally(() => {
      settling = undefined;
    });
    return settling;
  };

  return {
    take(subject, quota, count = 1) {
      const now = clock.now();
      const lease = leaseFor(subject, getMonth(now), quota);
      lease.touchedAt = now;
      // A batch that waits for a larger block has priority; otherwise small requests would use up each block first.
      if (lease.available >= count && lease.waiters.length === 0) {
        const remaining = use(lease, count);
        if (!lease.fetching && isRunningOut(lease) && now >= lease.quietUntil && !closed) fetch(lease);
        return remaining;
      }
      if (closed) throw stopping();
      const refused = now < lease.rejectedUntil && count >= lease.rejectedCount;
      if (refused || lease.waiters.length >= MAX_WAITERS) throw new QuotaExceeded();
      return new Promise((admit, rejectWith) => {
        lease.waiters.push({ admit, reject: rejectWith, count, triesLeft: times.tries });
        fetch(lease);
      });
    },

    remaining(subject, quota) {
      const lease = leases.get(subject);
      if (lease === undefined || lease.month !== getMonth(clock.now()).id) return quota;
      return computeRemaining(lease, quota);
    },

    settle: () => settle(false),

    async close() {
      closed = true;
      for (const lease of [...leases.values(), ...ended]) {
        for (const waiter of lease.waiters.splice(0)) waiter.reject(stopping());
      }
      while (underWay.size > 0) await Promise.all(underWay);
      await settling;
      await settle(true);
    },
  };
}

const stopping = (): ServiceError => new ServiceError('unavailable', 'The service is stopping; try again');
