import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import { pause } from '../sources/retry.js';
import { formatPublicReason } from './failures.js';

export interface RestartOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

const RETRY_MS = 500;

/**
 * Restarts the task until the signal aborts: its tables may be missing until the index is open, and a lost source or
 * database may return.
 */
export async function runWithRestarts(
  name: string,
  run: () => Promise<void>,
  { log, signal, retryMs = RETRY_MS }: RestartOptions,
): Promise<void> {
  for (let reason = ''; !signal.aborted; await pause(retryMs, signal)) {
    try {
      await run();
      reason = '';
    } catch (error) {
      if (!signal.aborted && formatPublicReason(error) !== reason)
        log[isNotReadyYet(error) ? 'debug' : 'warn'](`${name}.interrupted`, {
          reason: formatPublicReason(error),
          error,
        });
      reason = formatPublicReason(error);
    }
  }
}

/** The service's own error for a network that is starting; a lost source or database has a cause. */
const isNotReadyYet = (error: unknown): boolean =>
  error instanceof ServiceError && error.kind === 'unavailable' && error.cause === undefined;
