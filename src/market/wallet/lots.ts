/** Cost basis of sales: oldest lots first, or the average of all holdings. */
export type CostMethod = 'fifo' | 'average';

/** Result of a release: `cost` covers the part with a known cost. */
export interface Released {
  readonly known: bigint;
  readonly unknown: bigint;
  readonly cost: bigint;
}

interface Lot {
  quantity: bigint;
  /** Total in the smallest unit of the currency; undefined when not known. */
  cost: bigint | undefined;
}

/**
 * Holdings of one token with their cost. Costs are integers; a part of a lot takes its share rounded down, so that the
 * parts add up to the cost of the lot.
 */
export class Lots {
  readonly #method: CostMethod;
  readonly #lots: Lot[] = [];
  #first = 0;
  #known = 0n;
  #unknown = 0n;
  #cost = 0n;

  constructor(method: CostMethod) {
    this.#method = method;
  }

  get known(): bigint {
    return this.#known;
  }

  get unknown(): bigint {
    return this.#unknown;
  }

  /** Cost of the known part. */
  get cost(): bigint {
    return this.#cost;
  }

  get held(): bigint {
    return this.#known + this.#unknown;
  }

  add(quantity: bigint, cost: bigint | undefined): void {
    if (quantity <= 0n) return;
    if (cost === undefined) this.#unknown += quantity;
    else {
      this.#known += quantity;
      this.#cost += cost;
    }
    if (this.#method === 'fifo') this.#lots.push({ quantity, cost });
  }

  /** A quantity beyond the holdings was acquired before the history starts: its cost is not known. */
  release(quantity: bigint): Released {
    const within = quantity < this.held ? quantity : this.held;
    const released = this.#method === 'fifo' ? this.#releaseOldest(within) : this.#releaseShare(within);
    this.#known -= released.known;
    this.#unknown -= released.unknown;
    this.#cost -= released.cost;
    return { ...released, unknown: released.unknown + (quantity - within) };
  }

  #releaseOldest(quantity: bigint): Released {
    let [left, known, unknown, cost] = [quantity, 0n, 0n, 0n];
    while (left > 0n) {
      const lot = this.#lots[this.#first];
      if (lot === undefined) break;
      const part = left < lot.quantity ? left : lot.quantity;
      if (lot.cost === undefined) unknown += part;
      else {
        const share = (lot.cost * part) / lot.quantity;
        known += part;
        cost += share;
        lot.cost -= share;
      }
      lot.quantity -= part;
      left -= part;
      if (lot.quantity === 0n) this.#first += 1;
    }
    return { known, unknown, cost };
  }

  #releaseShare(quantity: bigint): Released {
    if (quantity === 0n) return { known: 0n, unknown: 0n, cost: 0n };
    const known = (this.#known * quantity) / this.held;
    const cost = known === 0n ? 0n : (this.#cost * known) / this.#known;
    return { known, unknown: quantity - known, cost };
  }
}
