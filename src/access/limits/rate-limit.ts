import type { Clock } from '../../kernel/clock.js';
import { computeShare } from './rate-share.js';

interface Bucket {
  tokens: number;
  refilledAt: number;
  /** Between 0 and 1: the share of the limit of this process. */
  share: number;
  /** Since the last adjustment, including rejected requests. */
  attempts: number;
  /** Attempts per adjustment, smoothed. */
  demand: number;
  perSecond: number;
  burst: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Whole requests that could follow immediately. */
  readonly remaining: number;
  /** Until the next request could pass; 0 when this one did. */
  readonly waitMs: number;
}

export interface RateLimiter {
  /**
   * Consumes `count` tokens. They pass when the bucket has enough or is full; a full bucket may go into debt, so that a
   * batch within the burst passes in a process that has only a share of the limit.
   */
  take(subject: string, perSecond: number, burst: number, count?: number): RateDecision;
  /** Called about once a second: redistributes the limit over the processes that serve a subject. */
  adjust(): Promise<void>;
  readonly size: number;
}

export interface RateLimiterDependencies {
  readonly clock: Clock;
  /** Number of processes that serve this database. */
  readonly alive: () => number;
  /** Publishes the demand of this process and returns the demand of the others, by subject. */
  readonly exchange: (
    demands: readonly { subject: string; demand: number }[],
  ) => Promise<ReadonlyMap<string, readonly number[]>>;
  readonly maxSubjects?: number;
}

/**
 * A token bucket per subject, exact within the process. Each process fills its bucket with its share of the limit; a
 * new subject starts with an equal share until the next adjustment.
 */
export function createRateLimiter({
  clock,
  alive,
  exchange,
  maxSubjects = 100_000,
}: RateLimiterDependencies): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const open = (subject: string, perSecond: number, burst: number): Bucket => {
    if (buckets.size >= maxSubjects) buckets.delete(buckets.keys().next().value as string);
    const share = 1 / alive();
    const bucket = {
      tokens: capacity(burst, share),
      refilledAt: clock.now(),
      share,
      attempts: 0,
      demand: 0,
      perSecond,
      burst,
    };
    buckets.set(subject, bucket);
    return bucket;
  };

  return {
    get size() {
      return buckets.size;
    },

    take(subject, perSecond, burst, count = 1) {
      const bucket = buckets.get(subject) ?? open(subject, perSecond, burst);
      if (bucket.perSecond !== perSecond || bucket.burst !== burst) {
        bucket.perSecond = perSecond;
        bucket.burst = burst;
      }
      bucket.attempts += count;
      refill(bucket, clock.now());
      const needed = Math.min(count, capacity(bucket.burst, bucket.share));
      if (bucket.tokens >= needed) {
        bucket.tokens -= count;
        return { allowed: true, remaining: Math.max(0, Math.floor(bucket.tokens)), waitMs: 0 };
      }
      const waitMs = ((needed - bucket.tokens) / (perSecond * bucket.share)) * 1000;
      return { allowed: false, remaining: Math.max(0, Math.floor(bucket.tokens)), waitMs };
    },

    async adjust() {
      const now = clock.now();
      const active: { subject: string; demand: number }[] = [];
      for (const [subject, bucket] of buckets) {
        refill(bucket, now);
        bucket.demand = (bucket.demand + bucket.attempts) / 2;
        // A full idle bucket is equivalent to none.
        if (bucket.demand < 0.1 && bucket.tokens >= capacity(bucket.burst, bucket.share)) buckets.delete(subject);
        else active.push({ subject, demand: bucket.demand });
        bucket.attempts = 0;
      }
      const others = alive() > 1 && active.length > 0 ? await exchange(active) : new Map<string, readonly number[]>();
      for (const { subject, demand } of active) {
        const bucket = buckets.get(subject);
        if (bucket !== undefined) bucket.share = computeShare(demand, others.get(subject) ?? []);
      }
    },
  };
}

/** At least one, otherwise a small share would never admit a request. */
const capacity = (burst: number, share: number): number => Math.max(1, burst * share);

function refill(bucket: Bucket, now: number): void {
  // A clock set back must neither remove tokens nor add them twice.
  const elapsedMs = Math.max(0, now - bucket.refilledAt);
  bucket.refilledAt = now;
  const filled = bucket.tokens + (elapsedMs / 1000) * bucket.perSecond * bucket.share;
  bucket.tokens = Math.min(capacity(bucket.burst, bucket.share), filled);
}
