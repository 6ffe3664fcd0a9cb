import { ServiceError } from '../../kernel/errors.js';
import { Histogram } from '../../kernel/metrics.js';
import { sqlState } from '../errors.js';

/** Statistics of a connection pool. Counters are since the process started. */
export interface PoolStats {
  /** Open connections. */
  readonly size: number;
  readonly maxSize: number;
  /** Connections that run a statement or a transaction. */
  readonly busy: number;
  /** Callers that wait for a connection or a slot. */
  readonly waiting: number;
  /** Time that callers waited for a connection, including zero waits. */
  readonly waitSeconds: Histogram;
  /** Statements that were cancelled because they exceeded the timeout. */
  readonly statementTimeouts: number;
  /** Callers that got no connection: the server did not respond, or none was free in time. */
  readonly connectFailures: number;
}

const WAIT_BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Called once: with the failure, or without an argument when a connection was acquired. */
export type EndWait = (failure?: unknown) => void;

export class PoolCounters {
  readonly waitSeconds = new Histogram(WAIT_BOUNDS_SECONDS);
  statementTimeouts = 0;
  connectFailures = 0;

  /** Call when a connection or a slot is requested; call the result with the outcome. */
  startWait(): EndWait {
    const startedAt = performance.now();
    return (failure) => {
      this.waitSeconds.record((performance.now() - startedAt) / 1_000);
      if (failure !== undefined && failure !== null) this.connectFailures += 1;
    };
  }

  countFailure(error: unknown): void {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (sqlState(cause) === QUERY_CANCELED) this.statementTimeouts += 1;
  }
}

const QUERY_CANCELED = '57014';
