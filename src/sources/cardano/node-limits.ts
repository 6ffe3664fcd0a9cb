import type { RetryLimits } from '../retry.js';

/** How much of a node is waited for and kept. The times follow those that nodes keep among themselves. */
export interface NodeLimits {
  readonly connectMs: number;
  readonly handshakeMs: number;
  /** For an answer that the node has at hand. */
  readonly replyMs: number;
  /** For a block or a transaction that does not exist yet. */
  readonly awaitMs: number;
  /** Between two questions for a sign of life; a lost node shows within a few of them. */
  readonly keepAliveMs: number;
  /** Chain-sync requests under way at once. */
  readonly pipelineDepth: number;
  /** A range of blocks asked for at once from a peer; two are under way. */
  readonly rangeBlocks: number;
  readonly rangeBytes: number;
  /** The largest single message: nodes themselves refuse blocks above 2.5 MB. */
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
