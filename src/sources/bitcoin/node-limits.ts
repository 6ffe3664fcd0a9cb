import type { RetryLimits } from '../retry.js';

/** Timeouts, concurrency and size limits for a node. */
export interface BitcoinNodeLimits {
  /** For a whole response. */
  readonly replyMs: number;
  /** Timeout of the ZMQ handshake. */
  readonly wakeHandshakeMs: number;
  /** Interval of health probes while there are no other requests. */
  readonly probeMs: number;
  /** After this long without contact the mempool of a node is unknown. */
  readonly mempoolContactMs: number;
  /** Connections; a node processes 16 requests concurrently and queues 64. */
  readonly connections: number;
  /** Number of blocks to prefetch. */
  readonly blocksAhead: number;
  /** Hashes, headers or transactions in one batch. */
  readonly batch: number;
  /** The largest block is 4 MB; its spent outputs may be larger. */
  readonly blockBytes: number;
  readonly spentBytes: number;
  readonly answerBytes: number;
  /** The list of the mempool, and a block with all its spent outputs, as JSON. */
  readonly listBytes: number;
  /** Raw transactions held in memory during the first read of the mempool. */
  readonly mempoolBytes: number;
  /** Minimum interval between two reads of the whole mempool, even if it changes more often. */
  readonly mempoolMs: number;
  readonly retry: RetryLimits;
}

export const DEFAULT_BITCOIN_LIMITS: BitcoinNodeLimits = {
  replyMs: 60_000,
  wakeHandshakeMs: 10_000,
  probeMs: 2_500,
  mempoolContactMs: 6_000,
  connections: 8,
  blocksAhead: 6,
  batch: 500,
  blockBytes: 4_000_000,
  spentBytes: 32_000_000,
  answerBytes: 64_000_000,
  listBytes: 256_000_000,
  mempoolBytes: 1_000_000_000,
  mempoolMs: 1_000,
  retry: { firstMs: 250, maxMs: 30_000, attempts: 120 },
};
