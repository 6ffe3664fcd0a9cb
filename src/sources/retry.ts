import { type Random, randomUnit } from '../kernel/clock.js';
import { SourceError } from './errors.js';

/**
 * Backoff times and the maximum number of consecutive `attempts` without progress, after which the source stops with an
 * error.
 */
export interface RetryLimits {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly attempts: number;
}

/**
 * Exponential backoff up to the maximum, minus a random jitter of at most half: clients that lost the same node do not
 * reconnect in step.
 */
export function backOffMs(attempt: number, limits: RetryLimits, random: Random): number {
  const full = Math.min(limits.maxMs, limits.firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full * (1 - randomUnit(random) / 2));
}

/** Ends early, without an error, when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}

export interface RetryOptions {
  readonly limits: RetryLimits;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onFault: (fault: SourceError, attempt: number, waitMs: number) => void;
}

/**
 * Runs again after every transient fault until the signal aborts. Each item counts as progress and resets the attempts;
 * `run` must know where to continue.
 */
export async function* retrying<T>(
  run: () => AsyncIterable<T>,
  { limits, random, signal, onFault }: RetryOptions,
): AsyncGenerator<T> {
  for (let attempt = 0; !signal.aborted; ) {
    try {
      for await (const item of run()) {
        // Items that arrived before the abort are dropped.
        if (signal.aborted) return;
        attempt = 0;
        yield item;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError) || !error.passing) throw error;
      // A chain without new blocks is not a failure of its node.
      attempt = error.fault === 'quiet' ? 1 : attempt + 1;
      if (attempt > limits.attempts)
        throw new SourceError('gave-up', `Gave up after ${attempt} attempts. ${error.message}`, { cause: error });
      const waitMs = backOffMs(attempt, limits, random);
      onFault(error, attempt, waitMs);
      await pause(waitMs, signal);
    }
  }
}
