import { ReadCosts } from './read-costs.js';
import { type ReadSession, UNPREPARED } from './read-session.js';
import { ReadTransaction } from './read-transaction.js';
import type { PooledClient } from './statement-client.js';

export interface ReadGroupsOptions {
  readonly checkOut: (done: (failure: Error | undefined, client: PooledClient | undefined) => void) => void;
  /** Called when a transaction needs its connection no more; it is inside the transaction unless it is broken. */
  readonly onEnd: (client: PooledClient, broken: boolean) => void;
}

/** Reads of one flow. */
interface FlowReads {
  readonly key: string;
  /** Reads that wait for their transaction. */
  waiting: ReadSession[];
  /** Shared transactions whose first batch is running. */
  running: number;
  scheduled: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The statements of a group run one after the other. */
const MAX_READS = 8;
/** A group waits no longer for the one before it. */
const MAX_WAIT_MS = 2;

/**
 * Starts the transactions of reads. Fast reads of one flow that are issued in the same iteration of the event loop, or
 * while a group before them is running, share one: a connection, a snapshot, a write and a read of the socket. Reads of
 * different flows never share, so that an account does not wait for the statements of another.
 */
export class ReadGroups {
  readonly #options: ReadGroupsOptions;
  readonly #flows = new Map<string, FlowReads>();
  readonly #costs = new ReadCosts();

  constructor(options: ReadGroupsOptions) {
    this.#options = options;
  }

  /** Starts a read that has issued its first statement. Without a key it has a transaction of its own. */
  join(key: string | undefined, read: ReadSession): void {
    if (key === undefined) {
      process.nextTick(() => this.#start([read], () => undefined));
      return;
    }
    let flow = this.#flows.get(key);
    if (flow === undefined) {
      flow = { key, waiting: [], running: 0, scheduled: false, timer: undefined };
      this.#flows.set(key, flow);
    }
    flow.waiting.push(read);
    if (flow.running === 0) this.#schedule(flow);
    else flow.timer ??= setTimeout(() => this.#startWaiting(flow), MAX_WAIT_MS);
  }

  /** Waits until the requests that have arrived together have issued their statements. */
  #schedule(flow: FlowReads): void {
    if (flow.scheduled) return;
    flow.scheduled = true;
    setImmediate(() => {
      flow.scheduled = false;
      this.#startWaiting(flow);
    });
  }

  #startWaiting(flow: FlowReads): void {
    clearTimeout(flow.timer);
    flow.timer = undefined;
    const fast: ReadSession[] = [];
    for (const read of flow.waiting) {
      const { kind } = read;
      // A read that has ended meanwhile has no statements.
      if (kind === undefined) continue;
      if (this.#costs.isFast(kind)) fast.push(read);
      else this.#start([read], () => undefined);
    }
    flow.waiting = [];
    for (let first = 0; first < fast.length; first += MAX_READS) {
      flow.running += 1;
      this.#start(fast.slice(first, first + MAX_READS), () => this.#endFirstBatch(flow));
    }
    this.#forgetIfIdle(flow);
  }

  #endFirstBatch(flow: FlowReads): void {
    flow.running -= 1;
    if (flow.running === 0 && flow.waiting.length > 0) this.#schedule(flow);
    this.#forgetIfIdle(flow);
  }

  #forgetIfIdle({ key, running, waiting, scheduled }: FlowReads): void {
    if (running === 0 && waiting.length === 0 && !scheduled) this.#flows.delete(key);
  }

  /** `onFirstBatch` is called once: after the first batch, or when there is none. */
  #start(reads: readonly ReadSession[], onFirstBatch: () => void): void {
    const { checkOut, onEnd } = this.#options;
    const kinds = reads.flatMap(({ kind }) => (kind === undefined || kind === UNPREPARED ? [] : [kind]));
    let isFirst = true;
    const endFirst = (): void => {
      if (isFirst) onFirstBatch();
      isFirst = false;
    };
    const transaction = new ReadTransaction({
      reads: reads.length,
      onBatch: (ms) => {
        this.#costs.record(kinds, ms);
        endFirst();
      },
      onEnd: (client, broken) => {
        endFirst();
        onEnd(client, broken);
      },
    });
    for (const read of reads) read.enter(transaction);
    checkOut((failure, client) => {
      for (const read of reads) read.onConnection(failure);
      if (client !== undefined) {
        transaction.start(client);
        return;
      }
      transaction.fail(failure as Error);
      endFirst();
    });
  }
}
