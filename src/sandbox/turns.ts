import { ServiceError } from '../kernel/errors.js';
import type { SandboxEvent } from './chain-events.js';
import type { SandboxChange, SavedSandbox } from './sandbox-store.js';

export interface TurnsOptions {
  /** Whether a failure leaves what is in memory ahead of what is stored. One of the store always does. */
  readonly spoils?: (error: unknown) => boolean;
}

/**
 * One thing after the other happens to a simulated chain, and those who listen are told. Once memory and store may
 * differ nothing more happens here: the chain is read again.
 */
export class Turns<Change extends Pick<SandboxChange, 'settings'>> {
  readonly #store: { commit(change: Change): Promise<void> };
  readonly #spoils: (error: unknown) => boolean;
  readonly #listeners = new Set<(event: SandboxEvent) => void>();
  #saved: SavedSandbox;
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(
    store: { commit(change: Change): Promise<void> },
    saved: SavedSandbox,
    { spoils = () => false }: TurnsOptions = {},
  ) {
    this.#store = store;
    this.#saved = saved;
    this.#spoils = spoils;
  }

  get saved(): SavedSandbox {
    return this.#saved;
  }

  get ended(): boolean {
    return this.#ended;
  }

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(async () => {
      if (this.#ended)
        throw new ServiceError('unavailable', 'The simulated chain is being read again', {
          headers: { 'Retry-After': '1' },
        });
      try {
        return await work();
      } catch (error) {
        if (this.#spoils(error)) this.#break(error);
        throw error;
      }
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Settings that were changed are in `saved` afterwards. */
  async commit(change: Change): Promise<void> {
    try {
      await this.#store.commit(change);
    } catch (error) {
      this.#break(error);
      throw error;
    }
    if (change.settings !== undefined) this.#saved = { ...this.#saved, ...change.settings };
  }

  tell(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Answers when the last turn is over. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last;
  }

  #break(error: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.tell({ type: 'broken', error });
  }
}
