import type { RetryLimits } from '../retry.js';

/** Timeouts and size limits for a node. The times follow the node-to-node timeouts. */
export interface NodeLimits {
  readonly connectMs: number;
  readonly handshakeMs: number;
  /** For a response that the node can send immediately. */
  readonly replyMs: number;
  /** For a block or a transaction that does not exist yet. */
  readonly awaitMs: number;
  /** Interval of keep-alive messages; a lost node is detected within a few of them. */
  readonly keepAliveMs: number;
  /** Chain-sync requests in flight. */
  readonly pipelineDepth: number;
  /** Blocks per range request to a peer; two requests are in flight. */
  readonly rangeBlocks: number;
  readonly rangeBytes: number;
  /** The largest message: nodes reject blocks above 2.5 MB. */
  readonly blockBytes: number;
  readonly headerBytes: number;
  readonly queryBytes: number;
  readonly retry: RetryLimits;
}

export const DEFAULT_NODE_LIMITS: NodeLimits = {
  connectMs: 10_000,
  handshakeMs: 10_000,
  replyMs: 60_000,
  awaitMs: 15 * 60_000,
  keepAliveMs: 3_000,
  pipelineDepth: 100,
  rangeBlocks: 100,
  rangeBytes: 2_000_000,
  blockBytes: 2_500_000,
  headerBytes: 65_535,
  queryBytes: 64 * 1024 * 1024,
  retry: { firstMs: 250, maxMs: 30_000, attempts: 120 },
};
