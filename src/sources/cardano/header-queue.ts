import { type Origin, type Point, samePoint, type Tip } from '../source.js';

export interface AnnouncedBlock {
  readonly point: Required<Point>;
  readonly previousHash: string | undefined;
  /** From the header, or an estimate. */
  readonly sizeBytes: number;
  readonly tip: Tip;
}

interface Retreat {
  readonly to: Point | Origin;
  readonly tip: Tip;
}

/**
 * Headers whose blocks have not been requested. A rollback among them is free: blocks withdrawn before they were
 * fetched need no event.
 */
export class HeaderQueue {
  private retreat: Retreat | undefined;
  private readonly announced: AnnouncedBlock[] = [];

  get length(): number {
    return this.announced.length;
  }

  announce(block: AnnouncedBlock): void {
    this.announced.push(block);
  }

  withdraw(to: Point | Origin, tip: Tip): void {
    const retained = this.announced.findLastIndex(({ point }) => samePoint(point, to)) + 1;
    this.announced.length = retained;
    if (retained === 0) this.retreat = { to, tip };
  }

  /** A rollback that precedes every announced block. */
  dequeueRollback(): Retreat | undefined {
    const { retreat } = this;
    this.retreat = undefined;
    return retreat;
  }

  get retreatFirst(): boolean {
    return this.retreat !== undefined;
  }

  /** The oldest blocks, as many as the limits allow and at least one. */
  dequeueRange(limits: { readonly rangeBlocks: number; readonly rangeBytes: number }): readonly AnnouncedBlock[] {
    let bytes = 0;
    let count = 0;
    for (const { sizeBytes } of this.announced) {
      bytes += sizeBytes;
      if (count > 0 && (count >= limits.rangeBlocks || bytes > limits.rangeBytes)) break;
      count += 1;
    }
    return this.announced.splice(0, count);
  }
}
