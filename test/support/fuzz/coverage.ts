const MAP_SIZE = 1 << 17;

/** Counts of transitions between branches, as an instrumented bundle reports them. */
export class Coverage {
  readonly #counts = new Uint32Array(MAP_SIZE);
  readonly #touched = new Uint32Array(MAP_SIZE);
  /** The ranges of counts seen so far, one bit for each. */
  readonly #seen = new Uint8Array(MAP_SIZE);
  readonly #points = new Set<number>();
  #used = 0;
  #previous = 0;
  /** Branches taken by the current input: a measure of its work that does not depend on the machine. */
  work = 0;
  /** Transitions seen by all inputs. */
  edges = 0;

  readonly hit = (point: number): void => {
    const edge = (Math.imul(point, 0x9e3779b1) ^ this.#previous) & (MAP_SIZE - 1);
    if (this.#counts[edge]! === 0) {
      this.#touched[this.#used] = edge;
      this.#used += 1;
      this.#points.add(point);
    }
    this.#counts[edge]! += 1;
    this.#previous = Math.imul(point, 0x9e3779b1) >>> 1;
    this.work += 1;
  };

  /** Branches seen by all inputs. */
  get points(): number {
    return this.#points.size;
  }

  start(): void {
    for (let at = 0; at < this.#used; at += 1) this.#counts[this.#touched[at]!] = 0;
    this.#used = 0;
    this.#previous = 0;
    this.work = 0;
  }

  /** Whether the current input took a transition that none took before, or took one far more often. */
  record(): boolean {
    let isNew = false;
    for (let at = 0; at < this.#used; at += 1) {
      const edge = this.#touched[at]!;
      const range = toRange(this.#counts[edge]!);
      const seen = this.#seen[edge]!;
      if ((seen & range) !== 0) continue;
      if (seen === 0) this.edges += 1;
      this.#seen[edge] = seen | range;
      isNew = true;
    }
    return isNew;
  }
}

const LIMITS = [1, 2, 3, 7, 15, 31, 127];

const toRange = (count: number): number => {
  const index = LIMITS.findIndex((limit) => count <= limit);
  return 1 << (index === -1 ? LIMITS.length : index);
};
