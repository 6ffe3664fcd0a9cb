import { type IndexPosition, isAtOrBeyond } from './index-position.js';

/** States are polled, so that these cover more than a minute: longer than any accepted lag. */
const MAX_ENTRIES = 1_000;

/** When each state was first seen on the primary, to compute how long a replica has been without it. */
export class LagHistory {
  #entries: { readonly position: IndexPosition; readonly seenAt: number }[] = [];

  add(position: IndexPosition, now: number): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && last.position.index !== position.index) this.#entries = [];
    else if (last !== undefined && isAtOrBeyond(last.position, position)) {
      // An earlier state than before: the primary was replaced by a standby that lacked the newest states.
      if (!isAtOrBeyond(position, last.position)) this.#entries = [{ position, seenAt: now }];
      return;
    }
    this.#entries.push({ position, seenAt: now });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
  }

  get newest(): IndexPosition | undefined {
    return this.#entries.at(-1)?.position;
  }

  /** Milliseconds since the primary got the first state that `position` lacks; 0 when it lacks none. */
  lagMs(position: IndexPosition, now: number): number {
    // Missing states are the newest ones; a replica that is up to date ends the search at once.
    let first = this.#entries.length;
    while (first > 0 && !isAtOrBeyond(position, this.#entries[first - 1]!.position)) first--;
    const missing = this.#entries[first];
    return missing === undefined ? 0 : Math.max(0, now - missing.seenAt);
  }
}
