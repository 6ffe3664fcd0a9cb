import { ServiceError } from '../../kernel/errors.js';
import { Histogram } from '../../kernel/metrics.js';
import { sqlState } from '../errors.js';

/** How a pool of connections is doing. Counters are since the process started. */
export interface PoolStats {
  /** Connections that are open. */
  readonly size: number;
  readonly maxSize: number;
  /** Connections that run a statement or a transaction. */
  readonly busy: number;
  /** Callers that wait for a connection, or for their turn to get one. */
  readonly waiting: number;
  /** Time that callers waited for a connection, those included that waited for none. */
  readonly waitSeconds: Histogram;
  /** Statements that were cancelled because they ran longer than the limit. */
  readonly statementTimeouts: number;
  /** Callers that got no connection: the server did not answer, or none was free in time. */
  readonly connectFailures: number;
}

const WAIT_BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Called once with the failure, or with nothing when a connection was there. */
export type EndWait = (failure?: unknown) => void;

export class PoolCounters {
  readonly waitSeconds = new Histogram(WAIT_BOUNDS_SECONDS);
  statementTimeouts = 0;
  connectFailures = 0;

  /** Call when a connection is asked for, or a turn to get one; call the result with the outcome. */
  startWait(): EndWait {
    const began = performance.now();
    return (failure) => {
      this.waitSeconds.record((performance.now() - began) / 1_000);
      if (failure !== undefined && failure !== null) this.connectFailures += 1;
    };
  }

  countFailure(error: unknown): void {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (sqlState(cause) === QUERY_CANCELED) this.statementTimeouts += 1;
  }
}

const QUERY_CANCELED = '57014';
