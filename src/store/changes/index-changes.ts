import type { NetworkId } from '../../chains/networks.js';

/** Called after a change of a network's index; without a network when any of them may have changed. */
export type ChangeListener = (network: NetworkId | undefined) => void;

/** Committed changes of the indexes: blocks, rollbacks, mempool and resyncs, by this or another process. */
export interface IndexChanges {
  /** Whether every change is reported, some milliseconds after its commit. Otherwise readers have to poll. */
  readonly live: boolean;
  /** Differs after every change of the network, and after every time in which changes may have been missed. */
  version(network: NetworkId): number;
  /** Also called when `live` changes. Returns a function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void;
}

/** Changes as a feeder reports them: notifications of the database, or messages of the primary process. */
export class ReportedChanges implements IndexChanges {
  readonly #versions = new Map<NetworkId, number>();
  readonly #listeners = new Set<ChangeListener>();
  #all = 0;
  #live = false;

  get live(): boolean {
    return this.#live;
  }

  version(network: NetworkId): number {
    return this.#all + (this.#versions.get(network) ?? 0);
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  report(network: NetworkId): void {
    this.#versions.set(network, (this.#versions.get(network) ?? 0) + 1);
    this.#notify(network);
  }

  /** Changes may have been missed before `live` becomes true, and will be missed after it becomes false. */
  setLive(live: boolean): void {
    if (live === this.#live) return;
    this.#live = live;
    this.#all += 1;
    this.#notify(undefined);
  }

  #notify(network: NetworkId | undefined): void {
    for (const listener of this.#listeners) listener(network);
  }
}
