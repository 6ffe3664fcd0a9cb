import { SourceError } from './errors.js';
import { type Origin, type Point, type SourceBlock, samePoint } from './source.js';

/** Enough to find the intersection after any possible reorg on the supported networks (k is at most 2160). */
const DEFAULT_CAPACITY = 2_500;

export interface LinkedChainOptions {
  /** The allowed predecessor of a first block. */
  readonly genesisHash?: string | undefined;
  readonly capacity?: number;
}

/**
 * The newest part of the chain that a follower has received. It rejects every block that does not continue the chain by
 * hash.
 */
export class LinkedChain {
  private readonly options: LinkedChainOptions;
  private readonly capacity: number;
  /** Oldest first. */
  private readonly points: Point[];
  private end: Point | Origin;
  /** From this slot on every block is stored; earlier points may have gaps. */
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

  /** An independent copy. */
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
    // A boundary block has the slot of the next block.
    if (this.end !== 'origin' && point.slot < this.end.slot)
      throw new SourceError('misbehaved', `Block ${point.hash} is in slot ${point.slot}, before its predecessor`);
    this.points.push(point);
    this.end = point;
    // Removing points one by one would move the whole array each time.
    if (this.points.length > this.capacity * 2) this.dropOldest();
  }

  /** Rewinds to an earlier point; returns it with its height if known. */
  rewind(to: Point | Origin): Point | Origin {
    if (to === 'origin') {
      this.points.length = 0;
      this.gaplessFrom = 0;
      this.end = to;
      return to;
    }
    const index = this.points.findLastIndex((point) => samePoint(point, to));
    if (index >= 0) this.points.length = index + 1;
    else this.rewindBelowStored(to);
    this.end = this.points.at(-1)!;
    return this.end;
  }

  /** The owner of the whole chain decides about a point that is older than the stored ones. */
  private rewindBelowStored(to: Point): void {
    if (to.slot >= this.gaplessFrom)
      throw new SourceError('misbehaved', `The node rolled back to ${to.hash}, which was never part of its chain`);
    while (this.points.length > 0 && this.points.at(-1)!.slot >= to.slot) this.points.pop();
    this.points.push(to);
    this.gaplessFrom = to.slot;
  }

  private dropOldest(): void {
    this.points.splice(0, this.points.length - this.capacity);
    this.gaplessFrom = Math.max(this.gaplessFrom, this.points[0]!.slot);
  }

  private continues(previousHash: string | undefined): boolean {
    if (this.end !== 'origin') return previousHash === this.end.hash;
    const { genesisHash } = this.options;
    return previousHash === undefined || genesisHash === undefined || previousHash === genesisHash;
  }
}
