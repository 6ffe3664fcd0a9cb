import { ServiceError } from '../kernel/errors.js';
import type { SandboxEvent } from './chain-events.js';
import type { SandboxChange, SavedSandbox } from './sandbox-store.js';

export interface SerialQueueOptions {
  /** Whether a failure leaves the memory ahead of the store. A failure of the store always does. */
  readonly invalidates?: (error: unknown) => boolean;
}

/**
 * Runs the operations of a simulated chain one at a time and notifies listeners. Once memory and store may differ, all
 * further operations are rejected and the chain is reloaded.
 */
export class SerialQueue<Change extends Pick<SandboxChange, 'settings'>> {
  readonly #store: { commit(change: Change): Promise<void> };
  readonly #invalidates: (error: unknown) => boolean;
  readonly #listeners = new Set<(event: SandboxEvent) => void>();
  #saved: SavedSandbox;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(
    store: { commit(change: Change): Promise<void> },
    saved: SavedSandbox,
    { invalidates = () => false }: SerialQueueOptions = {},
  ) {
    this.#store = store;
    this.#saved = saved;
    this.#invalidates = invalidates;
  }

  get saved(): SavedSandbox {
    return this.#saved;
  }

  get ended(): boolean {
    return this.#ended;
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      if (this.#ended)
        throw new ServiceError('unavailable', 'The simulated chain is being reloaded', {
          headers: { 'Retry-After': '1' },
        });
      try {
        return await work();
      } catch (error) {
        if (this.#invalidates(error)) this.#break(error);
        throw error;
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Changed settings are in `saved` afterwards. */
  async commit(change: Change): Promise<void> {
    try {
      await this.#store.commit(change);
    } catch (error) {
      this.#break(error);
      throw error;
    }
    if (change.settings !== undefined) this.#saved = { ...this.#saved, ...change.settings };
  }

  emit(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the last operation is done. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last;
  }

  #break(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.emit({ type: 'broken', error });
  }
}
