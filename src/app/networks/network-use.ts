import type { Clock } from '../../kernel/clock.js';

/** A simulated chain makes fewer blocks after this long without a request. */
const IDLE_AFTER_MS = 60_000;

/** Tracks when a simulated network was last used. */
export class NetworkUse {
  readonly #clock: Clock;
  #lastUsedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastUsedAt = clock.now();
  }

  note(): void {
    this.#lastUsedAt = this.#clock.now();
  }

  get unusedMs(): number {
    return this.#clock.now() - this.#lastUsedAt;
  }

  get isIdle(): boolean {
    return this.unusedMs >= IDLE_AFTER_MS;
  }
}
