import type { Log } from '../../kernel/log.js';
import type { DatabaseServer } from './database-server.js';

export type ReplicaState = 'ok' | 'lagging' | 'unreachable' | 'not-standby';

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

/** A replica and whether it may serve requests. */
export class Replica {
  readonly server: DatabaseServer;
  readonly #log: Log;
  #state: ReplicaState = 'unreachable';
  #retryAt = 0;
  #retryMs = FIRST_RETRY_MS;

  constructor(server: DatabaseServer, log: Log) {
    this.server = server;
    this.#log = log;
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** Whether the replica is worth a read now; one that failed is retried after a pause that doubles each time. */
  isDue(now: number): boolean {
    return this.#state !== 'unreachable' || now >= this.#retryAt;
  }

  /** Whether a request may wait for it. Replicas that are out of use are checked by the poll alone. */
  isWorthWaiting(now: number): boolean {
    return this.#state === 'ok' || (this.#state === 'unreachable' && now >= this.#retryAt);
  }

  recordState(state: Exclude<ReplicaState, 'unreachable'>): void {
    this.#retryMs = FIRST_RETRY_MS;
    this.#change(state);
  }

  recordFailure(error: unknown, now: number): void {
    this.server.forget();
    this.#retryAt = now + this.#retryMs;
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
    this.#change('unreachable', error);
  }

  #change(state: ReplicaState, error?: unknown): void {
    if (state === this.#state) return;
    const fields = { replica: this.server.name, from: this.#state, state };
    this.#state = state;
    if (state === 'ok') this.#log.info('replica.used', fields);
    else this.#log.warn('replica.dropped', error === undefined ? fields : { ...fields, error });
  }
}
