const FIRST_ROWS = 256;

/** Rows of two 32-bit integers in one buffer: a tenth of the memory of an array for each row, and nothing to collect. */
export class PairRows implements Iterable<readonly [number, number]> {
  #values = new Int32Array(FIRST_ROWS * 2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** One row after the other. */
  get values(): Int32Array {
    return this.#values.subarray(0, this.#length * 2);
  }

  push(first: number, second: number): void {
    const at = this.#length * 2;
    if (at === this.#values.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[at] = first;
    this.#values[at + 1] = second;
    this.#length += 1;
  }

  *[Symbol.iterator](): Generator<readonly [number, number]> {
    for (let row = 0; row < this.#length; row += 1) yield [this.#values[row * 2]!, this.#values[row * 2 + 1]!];
  }
}
