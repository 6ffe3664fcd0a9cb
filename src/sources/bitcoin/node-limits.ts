import type { RetryLimits } from '../retry.js';

/** How much of a node is waited for, asked at once and kept. */
export interface BitcoinNodeLimits {
  /** For a whole answer. */
  readonly replyMs: number;
  /** Until a wake-up by ZMQ has shaken hands. */
  readonly wakeHandshakeMs: number;
  /** Between two questions for a sign of life to a node that is asked nothing else. */
  readonly probeMs: number;
  /** Without a sign of life for this long the mempool of a node is not known any more. */
  readonly mempoolContactMs: number;
  /** Connections; a node works on 16 requests at once and lets 64 wait. */
  readonly connections: number;
  /** Blocks asked for beyond the one that is waited for. */
  readonly blocksAhead: number;
  /** Hashes, headers or transactions in one batch. */
  readonly batch: number;
  /** The largest block is 4 MB; what it spends may be larger. */
  readonly blockBytes: number;
  readonly spentBytes: number;
  readonly answerBytes: number;
  /** The list of all that waits, and a block with everything that it spends, as JSON. */
  readonly listBytes: number;
  /** Raw transactions that are held at once while the mempool is read for the first time. */
  readonly mempoolBytes: number;
  /** Between two looks at the whole mempool, however often it is said to change. */
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
