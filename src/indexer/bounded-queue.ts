/** Limits of a queue before its producer has to wait. */
export interface QueueLimits {
  readonly items: number;
  readonly weight: number;
}

/**
 * The queue between the reader of a chain and its writer. One of each; a full queue applies backpressure to the reader,
 * so that memory stays bounded however far the writer falls behind.
 */
export class BoundedQueue<Item> {
  private readonly limits: QueueLimits;
  private readonly weigh: (item: Item) => number;
  private items: Item[] = [];
  /** Dequeued items stay in front until there are many: moving the whole array each time would cost more. */
  private head = 0;
  private weight = 0;
  private end: { readonly error: unknown } | 'ended' | undefined;
  private abandoned = false;
  private notifyReader: (() => void) | undefined;
  private notifyWriter: (() => void) | undefined;

  constructor(limits: QueueLimits, weigh: (item: Item) => number) {
    this.limits = limits;
    this.weigh = weigh;
  }

  get length(): number {
    return this.items.length - this.head;
  }

  /** Waits for space. Returns false once the queue is abandoned. An item larger than the limit passes alone. */
  async put(item: Item): Promise<boolean> {
    while (!this.abandoned && this.isFull()) {
      await new Promise<void>((resolve) => {
        this.notifyReader = resolve;
      });
    }
    if (this.abandoned) return false;
    this.items.push(item);
    this.weight += this.weigh(item);
    this.notifyWriter?.();
    return true;
  }

  /** No more items will follow; an error is delivered after all items before it. */
  close(failure?: { readonly error: unknown }): void {
    this.end ??= failure ?? 'ended';
    this.notifyWriter?.();
  }

  /** No more items will be dequeued. */
  abandon(): void {
    this.abandoned = true;
    this.notifyReader?.();
  }

  /** Resolves when there is an item, when there will never be one, or when `timeoutMs` have passed. */
  async arrival(timeoutMs: number): Promise<'item' | 'end' | 'timeout'> {
    if (this.length === 0 && this.end === undefined) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.notifyWriter = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.notifyWriter = undefined;
    }
    if (this.length > 0) return 'item';
    if (this.end === undefined) return 'timeout';
    if (this.end !== 'ended') throw this.end.error;
    return 'end';
  }

  peek(): Item | undefined {
    return this.items[this.head];
  }

  take(): Item | undefined {
    const item = this.items[this.head];
    if (item === undefined) return undefined;
    this.head += 1;
    this.weight -= this.weigh(item);
    if (this.head > 256 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    this.notifyReader?.();
    return item;
  }

  private isFull(): boolean {
    return this.length > 0 && (this.length >= this.limits.items || this.weight >= this.limits.weight);
  }
}
