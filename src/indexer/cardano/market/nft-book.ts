import type { PlacedNftOrder } from '../../../market/nft/nft-order.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import { GenerationCache } from '../../generation-cache.js';

/** Minimum number of cached open orders, and half of the maximum; others are loaded from the index. */
const ORDERS = 50_000;

/** Recently used NFT orders. A projection changes them as it proceeds; the owner discards them with the market. */
export class NftBook {
  readonly #orders = new GenerationCache<PlacedNftOrder>(ORDERS);

  add(placed: PlacedNftOrder): void {
    this.#orders.set(formatPositionKey(placed.position), placed);
  }

  end(position: OutputPosition): void {
    this.#orders.delete(formatPositionKey(position));
  }

  at(position: OutputPosition): PlacedNftOrder | undefined {
    return this.#orders.get(formatPositionKey(position));
  }

  /** Evicts orders that were not used recently, when there are many. */
  age(): void {
    this.#orders.age();
  }
}
