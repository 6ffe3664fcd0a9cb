import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import { SourceError } from '../errors.js';
import { LinkedChain } from '../linked-chain.js';
import { retrying } from '../retry.js';
import type { Point, Submitter } from '../source.js';
import { createStatusTracker } from '../status-tracker.js';
import type {
  BitcoinEvent,
  BitcoinMempool,
  BitcoinNodeQueries,
  BitcoinSource,
  MempoolChange,
} from './bitcoin-source.js';
import { NO_HASH } from './check-block.js';
import { followNode } from './follow-node.js';
import { nodeHttp } from './node-http.js';
import { type BitcoinNodeLimits, DEFAULT_BITCOIN_LIMITS } from './node-limits.js';
import { nodeQueries, nodeSubmitter } from './node-services.js';
import { parseNodeUrl, parseZmqUrls } from './node-url.js';
import { probeNode } from './probe-node.js';
import { restClient } from './rest-client.js';
import { rpcClient } from './rpc-client.js';
import { WakeSignal } from './wake-signal.js';
import { EmittedMempool, watchMempool } from './watch-mempool.js';
import { isBlockNotification, listenToZmq } from './zmq-listener.js';

export interface BitcoinNodeOptions {
  readonly network: BitcoinNetwork;
  /** `http://user:password@host:port`. */
  readonly rpcUrl: string;
  /** Instead of user and password: the `.cookie` file that the node writes at every start. */
  readonly cookieFile?: string | undefined;
  /** `tcp://host:port`, several separated by commas. Only shortens the latency of polling (`pollMs`). */
  readonly zmqUrl?: string | undefined;
  readonly pollMs?: number | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<BitcoinNodeLimits>;
}

export interface BitcoinNodeSource extends BitcoinSource {
  readonly submitter: Submitter;
  readonly waiting: BitcoinMempool;
  readonly queries: BitcoinNodeQueries;
  /** Closes idle keep-alive connections. */
  close(): void;
}

const DEFAULT_POLL_MS = 3_000;

/** Points stored beyond the deepest reorg that the network allows. */
const SPARE_POINTS = 100;

/** A node over HTTP: the best chain by polling, blocks over REST or RPC, and the mempool. */
export function bitcoinNode(options: BitcoinNodeOptions): BitcoinNodeSource {
  const { network, random, clock, pollMs = DEFAULT_POLL_MS } = options;
  const limits: BitcoinNodeLimits = { ...DEFAULT_BITCOIN_LIMITS, ...options.limits };
  const url = parseNodeUrl(options.rpcUrl);
  const addresses = parseZmqUrls(options.zmqUrl ?? '');
  const log = options.log.with({ network: network.id, node: url.place });
  const status = createStatusTracker();
  const { report } = status;
  const onContact = (): void => report({ lastContactAt: clock.now() });
  const http = nodeHttp({ url, cookieFile: options.cookieFile, limits, onContact });
  const rpc = rpcClient(http, limits);
  const rest = restClient(http, limits);
  const lastContactAt = (): number | undefined => status.now().lastContactAt;

  /** Listens to ZMQ notifications while the iterator is consumed. */
  async function* woken<T>(
    rings: (parts: readonly Buffer[]) => boolean,
    signal: AbortSignal,
    run: (wakeSignal: WakeSignal) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const wakeSignal = new WakeSignal();
    const stop = new AbortController();
    const listening = listenToZmq({
      addresses,
      topics: ['hashblock', 'sequence'],
      rings,
      wakeSignal,
      limits,
      random,
      log,
      signal: AbortSignal.any([signal, stop.signal]),
    });
    try {
      yield* run(wakeSignal);
    } finally {
      stop.abort();
      await listening;
    }
  }

  const retryOptions = (
    signal: AbortSignal,
    onFault: (fault: SourceError, attempt: number, waitMs: number) => void,
  ) => ({
    limits: limits.retry,
    random,
    signal,
    onFault,
  });

  function follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<BitcoinEvent> {
    const chain = new LinkedChain(known, { genesisHash: NO_HASH, capacity: network.finalityDepth + SPARE_POINTS });
    const onFault = (fault: SourceError, attempt: number, waitMs: number): void => {
      report({ state: 'waiting', reason: fault.message });
      log.warn('node.lost', { fault: fault.fault, reason: fault.message, attempt, waitMs });
    };
    const followWoken = (wakeSignal: WakeSignal): AsyncIterable<BitcoinEvent> =>
      retrying(
        () => {
          report({ state: 'connecting' });
          return followNode({ network, rpc, rest, limits, pollMs, wakeSignal, chain, report, log, signal });
        },
        retryOptions(signal, onFault),
      );
    return status.following(probed(signal, woken(isBlockNotification, signal, followWoken)));
  }

  /** Sends health probes while the iterator is consumed. */
  async function* probed<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncGenerator<T> {
    const stop = new AbortController();
    const { probeMs, mempoolContactMs: timeoutMs } = limits;
    const both = AbortSignal.any([signal, stop.signal]);
    const probing = probeNode({ rpc, clock, lastContactAt, everyMs: probeMs, timeoutMs, signal: both });
    try {
      yield* items;
    } finally {
      stop.abort();
      await probing;
    }
  }

  /** A loss is logged once, not for every retry. */
  let mempoolLost = false;

  async function* watch(signal: AbortSignal): AsyncGenerator<MempoolChange> {
    const emitted = new EmittedMempool();
    const lost = new AbortController();
    const both = AbortSignal.any([signal, lost.signal]);
    const startedAt = clock.now();
    let failingSince: number | undefined;
    const guard = setInterval(() => {
      const at = Math.min(Math.max(startedAt, lastContactAt() ?? 0), failingSince ?? Number.POSITIVE_INFINITY);
      if (clock.now() - at > limits.mempoolContactMs) lost.abort();
    }, limits.mempoolMs);
    const onFault = ({ fault, message }: SourceError, attempt: number, waitMs: number): void => {
      failingSince ??= clock.now();
      report({ mempool: 'lost' });
      log[mempoolLost ? 'debug' : 'warn']('mempool.lost', { fault, reason: message, attempt, waitMs });
      mempoolLost = true;
    };
    const onPoll = (): void => {
      if (mempoolLost) log.info('mempool.found', {});
      mempoolLost = false;
      failingSince = undefined;
      if (status.now().mempool !== 'watched') report({ mempool: 'watched' });
    };
    try {
      yield* woken(
        () => true,
        both,
        (wakeSignal) =>
          retrying(
            () => watchMempool({ rpc, limits, pollMs, wakeSignal, clock, emitted, onPoll, signal: both }),
            retryOptions(both, onFault),
          ),
      );
    } finally {
      clearInterval(guard);
      report({ mempool: signal.aborted ? undefined : 'lost' });
    }
    if (!signal.aborted) throw new SourceError('silent', 'The node no longer responds: its mempool is unknown');
  }

  return {
    describe: () => ({
      kind: 'bitcoin-node',
      place: url.place,
      capabilities: ['submit', 'mempool', 'query'],
      ...status.now(),
    }),
    follow,
    submitter: nodeSubmitter(rpc),
    waiting: { watch },
    queries: nodeQueries(rpc),
    close: () => http.close(),
  };
}
