import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';

export interface AttemptLimit {
  readonly burst: number;
  readonly perMinute: number;
}

/** Counts attempts per key (an address, an email) and rejects attempts that are too frequent. */
export interface Attempts {
  /** Counts one attempt; throws `rate-limited` when there were too many. */
  count(key: string): void;
  /** Uncounts an attempt that succeeded. */
  forgive(key: string): void;
}

export const tooManyAttempts = (waitMs: number): ServiceError =>
  new ServiceError('rate-limited', 'Too many attempts; try again later', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });

/** In memory, for this process only. The least recently used keys are evicted. */
export function createAttempts(clock: Clock, { burst, perMinute }: AttemptLimit, maxKeys = 50_000): Attempts {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;

  return {
    count(key) {
      const now = clock.now();
      const bucket = buckets.get(key);
      const left = bucket === undefined ? burst : Math.min(burst, bucket.left + Math.max(0, now - bucket.at) * perMs);
      // Moved to the end, so that the first key is always the least recently used one.
      buckets.delete(key);
      if (buckets.size >= maxKeys) buckets.delete(buckets.keys().next().value as string);
      buckets.set(key, { left: left < 1 ? left : left - 1, at: now });
      if (left >= 1) return;
      throw tooManyAttempts((1 - left) / perMs);
    },

    forgive(key) {
      const bucket = buckets.get(key);
      if (bucket !== undefined) bucket.left = Math.min(burst, bucket.left + 1);
    },
  };
}
