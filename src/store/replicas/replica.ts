import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { DatabaseServer } from './database-server.js';

/** `unused`: no request has needed it yet. `not-standby`: it does not follow the primary, or has another database. */
export type ConnectionState = 'unused' | 'ok' | 'unreachable' | 'not-standby';

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

/** A replica with the state of its connection, and the networks for which it is too far behind. */
export class Replica {
  readonly server: DatabaseServer;
  readonly #log: Log;
  readonly #lagging = new Set<NetworkId>();
  #state: ConnectionState = 'unused';
  #retryAt = 0;
  #retryMs = FIRST_RETRY_MS;

  constructor(server: DatabaseServer, log: Log) {
    this.server = server;
    this.#log = log;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  isLagging(network: NetworkId): boolean {
    return this.#lagging.has(network);
  }

  /** Whether the replica is worth a read now; one that failed is retried after a pause that doubles each time. */
  isDue(now: number): boolean {
    return this.#state !== 'unreachable' || now >= this.#retryAt;
  }

  /** Whether a request may wait for it. Replicas that are out of use are checked by the poll alone. */
  isWorthWaiting(network: NetworkId, now: number): boolean {
    return this.#state !== 'not-standby' && this.isDue(now) && !this.isLagging(network);
  }

  /** `standby`: whether it is a standby of the primary. */
  recordState(standby: boolean): void {
    this.#retryMs = FIRST_RETRY_MS;
    this.#change(standby ? 'ok' : 'not-standby');
  }

  recordLag(network: NetworkId, lagging: boolean): void {
    if (lagging === this.isLagging(network)) return;
    if (lagging) this.#lagging.add(network);
    else this.#lagging.delete(network);
    const fields = { replica: this.server.name, network };
    if (lagging) this.#log.warn('replica.lagging', fields);
    else this.#log.info('replica.caught-up', fields);
  }

  recordFailure(error: unknown, now: number): void {
    this.server.forget();
    this.#retryAt = now + this.#retryMs;
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
    this.#change('unreachable', error);
  }

  #change(state: ConnectionState, error?: unknown): void {
    if (state === this.#state) return;
    const fields = { replica: this.server.name, state };
    this.#state = state;
    if (state === 'ok') this.#log.info('replica.used', fields);
    else this.#log.warn('replica.dropped', error === undefined ? fields : { ...fields, error });
  }
}
