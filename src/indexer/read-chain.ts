import { setImmediate as nextTurn } from 'node:timers/promises';
import { DecodeError } from '../kernel/errors.js';
import type { Point, Source, SourceBlock } from '../sources/source.js';
import type { BlockStep, Step } from './batch.js';
import type { BoundedQueue } from './bounded-queue.js';
import { UndecodableBlock } from './failures.js';

export interface ReadChainDependencies<Block> {
  readonly source: Source;
  readonly known: readonly Point[];
  readonly decode: (bytes: Uint8Array, given: SourceBlock) => Block;
  readonly transactionsIn: (block: Block) => number;
  /** The last slot to index. */
  readonly untilSlot: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Blocks that a source has in memory follow each other without yielding to the event loop. This many decoded bytes take
 * about a millisecond; then requests and the database are served.
 */
const BYTES_PER_TICK = 65_536;

/**
 * Decodes blocks of the source and queues them until the chain ends, the signal aborts or the queue is abandoned. Not
 * in a worker: transferring a decoded block to this thread costs more than decoding it here
 * (bench/micro/decode-in-worker).
 */
export async function readChain<Block>(
  queue: BoundedQueue<Step<Block>>,
  dependencies: ReadChainDependencies<Block>,
): Promise<void> {
  const { source, known, untilSlot, signal } = dependencies;
  let decodedBytes = 0;
  try {
    for await (const event of source.follow(known, signal)) {
      if (event.type === 'backward') {
        if (!(await queue.put(event))) return;
        continue;
      }
      const { block, tip } = event;
      if (untilSlot !== undefined && block.point.slot > untilSlot) break;
      if (!(await queue.put({ ...decodeStep(block, dependencies), tip }))) return;
      decodedBytes += block.bytes.length;
      if (decodedBytes >= BYTES_PER_TICK) {
        decodedBytes = 0;
        await nextTurn();
      }
    }
    queue.close();
  } catch (error) {
    queue.close({ error });
  }
}

function decodeStep<Block>(
  given: SourceBlock,
  { decode, transactionsIn }: ReadChainDependencies<Block>,
): Omit<BlockStep<Block>, 'tip'> {
  const { bytes, point } = given;
  try {
    const block = decode(bytes, given);
    return { type: 'block', block, point, sizeBytes: bytes.length, transactions: transactionsIn(block) };
  } catch (cause) {
    throw cause instanceof DecodeError ? new UndecodableBlock(point, cause) : cause;
  }
}
