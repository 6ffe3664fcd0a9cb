import { decodeFrom, SourceError } from '../../errors.js';
import { type Origin, type Point, samePoint, type Tip } from '../../source.js';
import { type ChainSyncReply, decodeChainSyncReply, encodeFindIntersect, REQUEST_NEXT } from './chain-sync-messages.js';
import type { Channel } from './multiplexer.js';

export const LOCAL_CHAIN_SYNC_PROTOCOL = 5;
export const CHAIN_SYNC_PROTOCOL = 2;

/** More would exceed the message size that nodes accept from peers. */
const MAX_POINTS = 512;

export interface ChainSyncLimits {
  /** Maximum number of requests in flight. */
  readonly pipelineDepth: number;
  /** For a response that the node can send immediately. */
  readonly replyMs: number;
  /** For the next block after the node has replied that it must be awaited. */
  readonly awaitMs: number;
}

export type ChainSyncStep = Extract<ChainSyncReply, { readonly type: 'forward' | 'backward' }>;

/** The client side of chain-sync, pipelined so that the node never waits for the next request. */
export class ChainSync {
  private readonly channel: Channel;
  private readonly limits: ChainSyncLimits;
  private inFlight = 0;
  private awaiting = false;

  constructor(channel: Channel, limits: ChainSyncLimits) {
    this.channel = channel;
    this.limits = limits;
  }

  /** The first of the points that is on the node's chain; undefined if there is none. No request may be in flight. */
  async findIntersect(
    points: readonly (Point | Origin)[],
  ): Promise<{ readonly at: Point | Origin | undefined; readonly tip: Tip }> {
    const chosen = choosePoints(points);
    this.channel.send(encodeFindIntersect(chosen));
    const reply = this.decode(await this.channel.receive(this.limits.replyMs));
    if (reply.type === 'not-found') return { at: undefined, tip: reply.tip };
    if (reply.type !== 'found') throw createOutOfTurnError(reply);
    const at = chosen.find((point) => samePoint(point, reply.at));
    if (at === undefined) throw new SourceError('misbehaved', 'The node returned a point that was not requested');
    return { at, tip: reply.tip };
  }

  /** The next step, with `ahead` requests in flight: as many as the node can certainly answer. */
  async next(ahead: number): Promise<ChainSyncStep> {
    this.request(ahead);
    for (;;) {
      const { replyMs, awaitMs } = this.limits;
      const message = this.awaiting ? this.channel.receive(awaitMs, 'quiet') : this.channel.receive(replyMs);
      const step = this.accept(await message);
      if (step !== undefined) return step;
    }
  }

  /** The next step if it has already arrived. */
  poll(ahead: number): ChainSyncStep | undefined {
    this.request(ahead);
    for (;;) {
      const message = this.channel.poll();
      if (message === undefined) return undefined;
      const step = this.accept(message);
      if (step !== undefined) return step;
    }
  }

  /** Refills only at half depth, so that requests are sent together. */
  private request(ahead: number): void {
    const depth = Math.max(1, Math.min(ahead, this.limits.pipelineDepth));
    if (this.inFlight > depth / 2) return;
    this.channel.send(...new Array<Uint8Array>(depth - this.inFlight).fill(REQUEST_NEXT));
    this.inFlight = depth;
  }

  private accept(message: Uint8Array): ChainSyncStep | undefined {
    const reply = this.decode(message);
    if (reply.type === 'await' && !this.awaiting) {
      this.awaiting = true;
      return undefined;
    }
    if ((reply.type !== 'forward' && reply.type !== 'backward') || this.inFlight === 0)
      throw createOutOfTurnError(reply);
    this.inFlight -= 1;
    this.awaiting = false;
    return reply;
  }

  private decode(message: Uint8Array): ChainSyncReply {
    return decodeFrom('chain-sync message', () => decodeChainSyncReply(message));
  }
}

const createOutOfTurnError = ({ type }: ChainSyncReply): SourceError =>
  new SourceError('misbehaved', `The node answered '${type}' out of turn`);

/**
 * All points if they fit; otherwise the newest half of the limit, and the others thinned out evenly down to the oldest.
 */
export function choosePoints<T>(points: readonly T[], limit = MAX_POINTS): readonly T[] {
  if (points.length <= limit) return points;
  const dense = Math.floor(limit / 2);
  const sparse = limit - dense;
  const rest = points.length - dense;
  const thinned = Array.from(
    { length: sparse },
    (_, index) => points[dense + Math.floor(((index + 1) * rest) / sparse) - 1]!,
  );
  return [...points.slice(0, dense), ...thinned];
}
