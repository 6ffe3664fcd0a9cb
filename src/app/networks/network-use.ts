import type { Clock } from '../../kernel/clock.js';

/** Without a request for so long, a simulated chain makes fewer blocks. */
const IDLE_AFTER_MS = 60_000;

/** When a simulated network was last used. */
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
