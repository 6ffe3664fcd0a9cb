import { decodeWrappedHeader } from '../../chains/cardano/blocks/wrapped-header.js';
import { toHex } from '../../kernel/hex.js';
import { decodeFrom, SourceError } from '../errors.js';
import type { LinkedChain } from '../linked-chain.js';
import { type Origin, type Point, samePoint } from '../source.js';
import { blocksBeyond, type CardanoEvent, type CardanoSourceBlock, cardanoBlock } from './cardano-block.js';
import { type AnnouncedBlock, HeaderQueue } from './header-queue.js';
import type { NodeLimits } from './node-limits.js';
import type { BlockFetch } from './ouroboros/block-fetch.js';
import type { ChainSync, ChainSyncStep } from './ouroboros/chain-sync.js';

/** The next range is requested while one arrives. */
const RANGES_UNDER_WAY = 2;

/** Byron headers do not contain the block size; most blocks are far smaller. */
const GUESSED_BLOCK_BYTES = 20_000;

/** Node-to-node chain-sync carries headers. */
export function decodeAnnouncement(content: Uint8Array): Omit<AnnouncedBlock, 'tip'> {
  const { hash, header } = decodeFrom('header', () => decodeWrappedHeader(content));
  return {
    point: { slot: header.slot, hash: toHex(hash), height: header.height },
    previousHash: header.previousHash && toHex(header.previousHash),
    sizeBytes: header.bodySize ?? GUESSED_BLOCK_BYTES,
  };
}

/** Starts at the intersection of `sync`, which must be the end of `chain`. Headers run ahead of their blocks. */
export async function* followPeer(
  sync: ChainSync,
  fetch: BlockFetch,
  chain: LinkedChain,
  limits: NodeLimits,
): AsyncGenerator<CardanoEvent> {
  const headers = new AnnouncedChain(chain, limits);
  const ranges: (readonly AnnouncedBlock[])[] = [];
  for (;;) {
    headers.handleArrived(sync);
    while (ranges.length < RANGES_UNDER_WAY && headers.queue.length > 0 && !headers.queue.retreatFirst) {
      const range = headers.queue.dequeueRange(limits);
      fetch.request(range[0]!.point, range.at(-1)!.point);
      ranges.push(range);
    }
    const range = ranges.shift();
    if (range !== undefined) {
      yield* receiveRange(fetch, range, chain);
      continue;
    }
    const retreat = headers.queue.dequeueRollback();
    if (retreat === undefined) await headers.handleNext(sync);
    else if (!samePoint(retreat.to, chain.last))
      yield { type: 'backward', to: chain.rewind(retreat.to), tip: retreat.tip };
  }
}

/** The announced chain, validated like the delivered one. */
class AnnouncedChain {
  readonly queue = new HeaderQueue();
  private readonly chain: LinkedChain;
  private readonly maxQueue: number;
  private ahead = 1;

  constructor(delivered: LinkedChain, limits: NodeLimits) {
    this.chain = delivered.copy();
    this.maxQueue = limits.rangeBlocks * RANGES_UNDER_WAY;
  }

  handleArrived(sync: ChainSync): void {
    while (this.queue.length < this.maxQueue) {
      const step = sync.poll(this.ahead);
      if (step === undefined) return;
      this.handleStep(step);
    }
  }

  async handleNext(sync: ChainSync): Promise<void> {
    this.handleStep(await sync.next(this.ahead));
  }

  private handleStep(step: ChainSyncStep): void {
    if (step.type === 'backward') {
      this.handleRollback(step.to, step);
      return;
    }
    const announced = { ...decodeAnnouncement(step.content), tip: step.tip };
    this.chain.append(announced);
    this.ahead = blocksBeyond(announced.point.height, step.tip);
    this.queue.announce(announced);
  }

  private handleRollback(to: Point | Origin, { tip }: ChainSyncStep): void {
    this.ahead = 1;
    if (samePoint(to, this.chain.last)) return;
    this.queue.withdraw(this.chain.rewind(to), tip);
  }
}

async function* receiveRange(
  fetch: BlockFetch,
  range: readonly AnnouncedBlock[],
  chain: LinkedChain,
): AsyncGenerator<CardanoEvent> {
  for (const { point, tip } of range) {
    const reply = await fetch.next();
    // The peer switched chains between header and block. Reconnecting from the end of our chain finds its new chain.
    if (reply.type !== 'block') throw new SourceError('lost', `The node no longer has block ${point.hash}`);
    const block: CardanoSourceBlock = decodeFrom('block', () => cardanoBlock(reply.bytes));
    if (block.point.hash !== point.hash)
      throw new SourceError('misbehaved', `The node sent block ${block.point.hash} instead of ${point.hash}`);
    chain.append(block);
    yield { type: 'forward', block, tip };
  }
  const end = await fetch.next();
  if (end.type !== 'done') throw new SourceError('misbehaved', 'The node sent more blocks than requested');
}
