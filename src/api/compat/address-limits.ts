import { setTimeout as pause } from 'node:timers/promises';
import { addressGroup } from '../../access/limits/flow.js';

/** Connections of one address; wallets open a few. */
const MAX_CONNECTIONS = 100;
/** A wallet with many addresses is restored at once; then requests are rare. */
const BURST = 100_000;
const PER_SECOND = 500;
const MAX_WAIT_MS = 60_000;

interface AddressUse {
  connections: number;
  /** Requests that may be sent without waiting; negative while some wait. */
  credit: number;
  at: number;
}

/** Limits by address: without keys there is nothing else to count by. */
export class AddressLimits {
  readonly #uses = new Map<string, AddressUse>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** False when the address has too many connections. Otherwise `close` has to be called at the end. */
  open(ip: string): boolean {
    const group = addressGroup(ip);
    const use = this.#uses.get(group) ?? { connections: 0, credit: BURST, at: this.#now() };
    if (use.connections >= MAX_CONNECTIONS) return false;
    use.connections += 1;
    this.#uses.set(group, use);
    return true;
  }

  close(ip: string): void {
    const group = addressGroup(ip);
    const use = this.#uses.get(group);
    if (use === undefined) return;
    use.connections -= 1;
    if (use.connections === 0 && this.#refill(use).credit >= BURST) this.#uses.delete(group);
  }

  /** Waits until the address may send that many requests. */
  async admit(ip: string, requests: number): Promise<void> {
    const use = this.#uses.get(addressGroup(ip));
    if (use === undefined) return;
    this.#refill(use).credit -= requests;
    if (use.credit < 0)
      await pause(Math.min(MAX_WAIT_MS, (-use.credit / PER_SECOND) * 1_000), undefined, { ref: false });
  }

  /** Forgets addresses without connections whose credit is full again. */
  forgetIdle(): void {
    for (const [group, use] of this.#uses)
      if (use.connections === 0 && this.#refill(use).credit >= BURST) this.#uses.delete(group);
  }

  #refill(use: AddressUse): AddressUse {
    const now = this.#now();
    use.credit = Math.min(BURST, use.credit + ((now - use.at) / 1_000) * PER_SECOND);
    use.at = now;
    return use;
  }
}
