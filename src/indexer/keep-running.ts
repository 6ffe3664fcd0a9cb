import { ServiceError } from '../kernel/errors.js';
import type { Log } from '../kernel/log.js';
import { pause } from '../sources/retry.js';
import { reasonOf } from './failures.js';

export interface KeepRunningParts {
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly retryMs?: number;
}

const RETRY_MS = 500;

/** Runs again and again: until an index is open its tables may be missing; a lost source or database comes back. */
export async function keepRunning(
  name: string,
  run: () => Promise<void>,
  { log, signal, retryMs = RETRY_MS }: KeepRunningParts,
): Promise<void> {
  for (let reason = ''; !signal.aborted; await pause(retryMs, signal)) {
    try {
      await run();
      reason = '';
    } catch (error) {
      if (!signal.aborted && reasonOf(error) !== reason)
        log[isNotReadyYet(error) ? 'debug' : 'warn'](`${name}.interrupted`, { reason: reasonOf(error), error });
      reason = reasonOf(error);
    }
  }
}

/** Our own word for what is still being made ready; what was lost has a cause. */
const isNotReadyYet = (error: unknown): boolean =>
  error instanceof ServiceError && error.kind === 'unavailable' && error.cause === undefined;
