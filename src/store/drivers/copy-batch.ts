import type pg from 'pg';
import { copyStatement, encodeRows, type GatheredRows, toCopyDestination } from '../copy-binary.js';
import type { CopyTarget } from '../db.js';
import { breaksConnection } from '../errors.js';
import { MessageWriter } from './message-writer.js';
import { SkippedStatement } from './statement-batch.js';

export interface BatchedCopy {
  readonly target: CopyTarget;
  readonly rows: GatheredRows;
  /** Called once. A batch calls it for all its copies together, in their order. */
  readonly settle: (error: Error | undefined, rowCount: number) => void;
}

/** Bytes between two turns of the event loop: they take about a millisecond to encode. */
const BYTES_PER_TURN = 256 * 1024;

const writer = new MessageWriter();

/**
 * COPY statements whose rows are sent without waiting for the server's answers: a batch of blocks has some dozens, most of
 * them with few rows. The server skips everything after an error, up to the Sync message at the end.
 */
export class CopyBatch implements pg.Submittable {
  readonly #copies: readonly BatchedCopy[];
  readonly #done: () => void;
  readonly #counts: number[] = [];
  /** Rows that cannot be encoded; those of the copies before it have been sent. */
  #unsendable: { readonly index: number; readonly error: Error } | undefined;
  #sent = 0;
  #over = false;

  /** `done` is called after all copies were settled. */
  constructor(copies: readonly BatchedCopy[], done: () => void) {
    this.#copies = copies;
    this.#done = done;
  }

  /** Called by the client library. */
  submit({ stream }: pg.Connection): null {
    this.#send(stream);
    return null;
  }

  #send(stream: pg.Connection['stream']): void {
    // Otherwise the connection is being closed, and its end fails this batch.
    if (!stream.writable) return;
    stream.cork();
    let bytes = 0;
    while (
      !this.#over &&
      this.#unsendable === undefined &&
      this.#sent < this.#copies.length &&
      bytes < BYTES_PER_TURN
    ) {
      bytes += this.#sendNext(stream);
    }
    const ended = this.#over || this.#unsendable !== undefined || this.#sent === this.#copies.length;
    if (ended) {
      writer.sync();
      stream.write(writer.take());
    }
    stream.uncork();
    if (!ended) setImmediate(() => this.#send(stream));
  }

  #sendNext(stream: pg.Connection['stream']): number {
    const { target, rows } = this.#copies[this.#sent]!;
    let chunks: readonly Buffer[];
    try {
      chunks = [...encodeRows(target.columns, rows)];
    } catch (error) {
      this.#unsendable = { index: this.#sent, error: error as Error };
      return 0;
    }
    this.#sent += 1;
    writer.parse('', copyStatement(toCopyDestination(target), 'stdin'));
    writer.bind('', []);
    writer.execute();
    let bytes = 0;
    for (const chunk of chunks) {
      writer.copyData(chunk.length);
      stream.write(writer.take());
      stream.write(chunk);
      bytes += chunk.length;
    }
    writer.copyDone();
    stream.write(writer.take());
    return bytes;
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#counts.push(countRows(text));
  }

  handleReadyForQuery(): void {
    this.#settle(undefined);
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  #settle(error: Error | undefined): void {
    if (this.#over) return;
    this.#over = true;
    let failure = error;
    for (const [index, { settle }] of this.#copies.entries()) {
      const count = this.#counts[index];
      if (count !== undefined) {
        settle(undefined, count);
        continue;
      }
      if (failure === undefined && this.#unsendable?.index === index) failure = this.#unsendable.error;
      const known = failure ?? new Error('the server sent no result');
      settle(known, 0);
      if (!(known instanceof SkippedStatement) && !breaksConnection(known)) failure = new SkippedStatement(known);
    }
    this.#done();
  }
}

/** The number of a command tag such as `COPY 5`; 0 where it has none. */
function countRows(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isNaN(count) ? 0 : count;
}
