import { SourceError } from './errors.js';
import { type Origin, type Point, type SourceBlock, samePoint } from './source.js';

/** Enough to find back after any fork that can still happen on the networks we know (k is 2160 at most). */
const DEFAULT_CAPACITY = 2_500;

export interface LinkedChainOptions {
  /** What a first block may name as its predecessor. */
  readonly genesisHash?: string | undefined;
  readonly capacity?: number;
}

/**
 * The newest part of the chain that a follower has been given, and the guard that nothing else is: a block that does
 * not continue it by hash never passes.
 */
export class LinkedChain {
  private readonly options: LinkedChainOptions;
  private readonly capacity: number;
  /** Oldest first. */
  private readonly points: Point[];
  private end: Point | Origin;
  /** From this slot on every block is remembered; what was known before we came may have gaps. */
  private gaplessFrom: number;

  /** `known`: newest first. */
  constructor(known: readonly Point[], options: LinkedChainOptions = {}) {
    this.options = options;
    this.capacity = options.capacity ?? DEFAULT_CAPACITY;
    this.points = known.slice(0, this.capacity).reverse();
    this.end = known[0] ?? 'origin';
    this.gaplessFrom = known[0]?.slot ?? 0;
  }

  get last(): Point | Origin {
    return this.end;
  }

  /** Newest first. */
  get known(): readonly Point[] {
    return this.points.toReversed();
  }

  /** One that goes its own way from here. */
  copy(): LinkedChain {
    const copy = new LinkedChain(this.known, this.options);
    copy.gaplessFrom = this.gaplessFrom;
    return copy;
  }

  append({ point, previousHash }: Pick<SourceBlock, 'point' | 'previousHash'>): void {
    if (!this.continues(previousHash)) {
      const expected = this.end === 'origin' ? 'the first block' : `a block after ${this.end.hash}`;
      throw new SourceError('misbehaved', `Expected ${expected}, got ${point.hash}, which follows ${previousHash}`);
    }
    // A boundary block shares its slot with the block after it.
    if (this.end !== 'origin' && point.slot < this.end.slot)
      throw new SourceError('misbehaved', `Block ${point.hash} lies in slot ${point.slot}, before its predecessor`);
    this.points.push(point);
    this.end = point;
    // Cutting one by one would move the whole array each time.
    if (this.points.length > this.capacity * 2) this.forgetOldest();
  }

  /** Goes back to a point that was given before; answers it with its height where that is known. */
  rewind(to: Point | Origin): Point | Origin {
    if (to === 'origin') {
      this.points.length = 0;
      this.gaplessFrom = 0;
      this.end = to;
      return to;
    }
    const index = this.points.findLastIndex((point) => samePoint(point, to));
    if (index >= 0) this.points.length = index + 1;
    else this.rewindBelowMemory(to);
    this.end = this.points.at(-1)!;
    return this.end;
  }

  /** Whoever keeps the whole chain decides what a point means that is too old to be remembered here. */
  private rewindBelowMemory(to: Point): void {
    if (to.slot >= this.gaplessFrom)
      throw new SourceError('misbehaved', `The node went back to ${to.hash}, which was never part of its chain`);
    while (this.points.length > 0 && this.points.at(-1)!.slot >= to.slot) this.points.pop();
    this.points.push(to);
    this.gaplessFrom = to.slot;
  }

  private forgetOldest(): void {
    this.points.splice(0, this.points.length - this.capacity);
    this.gaplessFrom = Math.max(this.gaplessFrom, this.points[0]!.slot);
  }

  private continues(previousHash: string | undefined): boolean {
    if (this.end !== 'origin') return previousHash === this.end.hash;
    const { genesisHash } = this.options;
    return previousHash === undefined || genesisHash === undefined || previousHash === genesisHash;
  }
}
