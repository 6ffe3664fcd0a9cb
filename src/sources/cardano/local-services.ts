import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { retrying } from '../retry.js';
import { createSemaphore } from '../semaphore.js';
import type { Mempool, MempoolSnapshot, Point, SourceStatus, Submitter } from '../source.js';
import type { NodeAddress } from './node-address.js';
import type { NodeLimits } from './node-limits.js';
import { type NodeConnection, openConnection, withConnection } from './ouroboros/connection.js';
import { currentEraIndex } from './ouroboros/ledger-queries.js';
import { type LedgerState, LOCAL_STATE_QUERY_PROTOCOL, withLedgerState } from './ouroboros/state-query.js';
import { LOCAL_TX_MONITOR_PROTOCOL, watchMempool } from './ouroboros/tx-monitor.js';
import { LOCAL_TX_SUBMISSION_PROTOCOL, submitTransaction } from './ouroboros/tx-submission.js';

/**
 * The services of a node's local socket besides blocks. Every call opens its own connection, which takes a millisecond,
 * so that slow responses never delay blocks.
 */
export interface LocalServiceOptions {
  readonly network: CardanoNetwork;
  readonly address: NodeAddress;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits: NodeLimits;
}

/** A ledger state and the node-to-client version that decides the encoding of queries. */
export interface QueriedLedger extends LedgerState {
  readonly version: number;
}

export interface LedgerQueries {
  /** Lets `work` query one ledger state: the newest, or the one after a recent block. */
  at<T>(point: Point | 'tip', work: (ledger: QueriedLedger) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

const MAX_CONCURRENT_CALLS = 8;
const MAX_QUEUED_CALLS = 256;

/** Far above any network's limit; the node checks the exact limit. */
const MAX_TRANSACTION_BYTES = 1_000_000;

/** One per call: a shared signal would accumulate listeners. */
const never = (): AbortSignal => new AbortController().signal;

const connectOptions = (options: LocalServiceOptions, signal: AbortSignal) => ({
  ...options,
  magic: options.network.magic,
  signal,
});

const queryLedger = <T>(
  connection: NodeConnection,
  limits: NodeLimits,
  point: Point | 'tip',
  work: (ledger: LedgerState) => Promise<T>,
) => withLedgerState(connection.open(LOCAL_STATE_QUERY_PROTOCOL, limits.queryBytes), point, limits.replyMs, work);

export function ledgerQueries(options: LocalServiceOptions): LedgerQueries {
  const enter = createSemaphore(MAX_CONCURRENT_CALLS, MAX_QUEUED_CALLS);
  return {
    at: (point, work, signal = never()) =>
      enter(() =>
        withConnection(connectOptions(options, signal), (connection) =>
          queryLedger(connection, options.limits, point, ({ query }) => work({ query, version: connection.version })),
        ),
      ),
  };
}

export function localSubmitter(options: LocalServiceOptions): Submitter {
  const enter = createSemaphore(MAX_CONCURRENT_CALLS, MAX_QUEUED_CALLS);
  return {
    async submit(transaction, signal = never()) {
      if (transaction.length > MAX_TRANSACTION_BYTES)
        throw new ServiceError('invalid', `A transaction of ${transaction.length} bytes fits into no block`);
      return await enter(() =>
        withConnection(connectOptions(options, signal), async (connection) => {
          // The era is part of the message, and a hard fork changes it while the service runs.
          const eraIndex = await queryLedger(connection, options.limits, 'tip', (ledger) =>
            ledger.query(currentEraIndex),
          );
          const channel = connection.open(LOCAL_TX_SUBMISSION_PROTOCOL, options.limits.queryBytes);
          return submitTransaction(channel, { eraIndex, transaction, replyMs: options.limits.replyMs });
        }),
      );
    },
  };
}

/** `report` tells whether the mempool is known: it is not between a lost connection and the next snapshot. */
export function localMempool(
  options: LocalServiceOptions,
  report: (change: Pick<SourceStatus, 'mempool'>) => void,
): Mempool {
  async function* watchOnce(signal: AbortSignal): AsyncGenerator<MempoolSnapshot> {
    const connection = await openConnection(connectOptions(options, signal));
    try {
      const channel = connection.open(LOCAL_TX_MONITOR_PROTOCOL, options.limits.blockBytes);
      for await (const snapshot of watchMempool(channel, options.limits)) {
        report({ mempool: 'watched' });
        yield snapshot;
      }
    } finally {
      connection.fail(new ServiceError('unavailable', 'The mempool is no longer watched'));
    }
  }
  return {
    watch: (signal) =>
      retrying(() => watchOnce(signal), {
        limits: options.limits.retry,
        random: options.random,
        signal,
        onFault: ({ fault, message }, attempt, waitMs) => {
          report({ mempool: 'lost' });
          options.log.warn('mempool.lost', { fault, reason: message, attempt, waitMs });
        },
      }),
  };
}
