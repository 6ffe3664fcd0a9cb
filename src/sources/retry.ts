import type { Random } from '../kernel/clock.js';
import { SourceError } from './errors.js';

/** How long, how often: `attempts` in a row without progress, then the source gives up and says why. */
export interface RetryLimits {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly attempts: number;
}

/**
 * Doubles from the first wait up to the longest, and takes a random part off, at most half: clients that lost the
 * same node do not come back in step.
 */
export function backOffMs(attempt: number, limits: RetryLimits, random: Random): number {
  const full = Math.min(limits.maxMs, limits.firstMs * 2 ** Math.min(attempt - 1, 30));
  const [first = 0, second = 0] = random(2);
  return Math.round(full * (1 - ((first << 8) | second) / 0x2_0000));
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
 * Runs again after every passing fault, until the signal aborts. Each item is progress, after which the attempts are
 * counted anew; `run` itself has to know where to go on.
 */
export async function* retrying<T>(
  run: () => AsyncIterable<T>,
  { limits, random, signal, onFault }: RetryOptions,
): AsyncGenerator<T> {
  for (let attempt = 0; !signal.aborted; ) {
    try {
      for await (const item of run()) {
        // What had arrived before the abort is still there, but nobody wants it any more.
        if (signal.aborted) return;
        attempt = 0;
        yield item;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceError) || !error.passing) throw error;
      // A chain that stands still is no failure of its node.
      attempt = error.fault === 'quiet' ? 1 : attempt + 1;
      if (attempt > limits.attempts)
        throw new SourceError('gave-up', `Gave up after ${attempt} attempts. ${error.message}`, { cause: error });
      const waitMs = backOffMs(attempt, limits, random);
      onFault(error, attempt, waitMs);
      await pause(waitMs, signal);
    }
  }
}
