import type { NetworkId } from '../chains/networks.js';

/**
 * The states of indexes as this process knows them without a query, as marks of `queries/tip-mark.ts`. The code that sets a
 * mark has to remove it before the index can change: the writer of an index in its own process, or a listener for the
 * notifications of another one.
 */
export class IndexMarks {
  readonly #marks = new Map<NetworkId, string>();

  /** Undefined when the state has to be read from the database. */
  get(network: NetworkId): string | undefined {
    return this.#marks.get(network);
  }

  set(network: NetworkId, mark: string): void {
    this.#marks.set(network, mark);
  }

  remove(network: NetworkId): void {
    this.#marks.delete(network);
  }
}
