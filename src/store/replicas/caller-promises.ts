import type { NetworkId } from '../../chains/networks.js';
import { newerPromise, type ReadPromise } from './index-position.js';

const MAX_CALLERS = 50_000;

/**
 * The newest state that this process has shown to each caller. Memory is bounded: the promise of a caller that was
 * evicted counts for all callers of the network, which is stricter and never wrong.
 */
export class CallerPromises {
  readonly #byCaller = new Map<string, ReadPromise>();
  readonly #evicted = new Map<NetworkId, ReadPromise>();
  readonly #maxCallers: number;

  constructor(maxCallers = MAX_CALLERS) {
    this.#maxCallers = maxCallers;
  }

  /** Every state that the next response to the caller must include. */
  get(network: NetworkId, caller: string): readonly ReadPromise[] {
    return [this.#byCaller.get(`${network} ${caller}`), this.#evicted.get(network)].filter(
      (each) => each !== undefined,
    );
  }

  /** Records a response. */
  add(network: NetworkId, caller: string, shown: ReadPromise): void {
    const key = `${network} ${caller}`;
    const before = this.#byCaller.get(key);
    this.#byCaller.delete(key);
    this.#byCaller.set(key, before === undefined ? shown : newerPromise(before, shown));
    if (this.#byCaller.size > this.#maxCallers) this.#evictOldest();
  }

  /** Replaces earlier promises, after the primary has lost the state that they refer to. */
  replace(network: NetworkId, caller: string, shown: ReadPromise): void {
    this.#evicted.delete(network);
    this.#byCaller.set(`${network} ${caller}`, shown);
  }

  #evictOldest(): void {
    const [oldest] = this.#byCaller;
    if (oldest === undefined) return;
    const [key, promise] = oldest;
    this.#byCaller.delete(key);
    const network = key.slice(0, key.indexOf(' ')) as NetworkId;
    const before = this.#evicted.get(network);
    this.#evicted.set(network, before === undefined ? promise : newerPromise(before, promise));
  }
}
