import type { MidnightBlock, MidnightTransaction } from '../../chains/midnight/block.js';
import { createFieldReader } from '../../chains/midnight/json-fields.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import { decodeFrom, SourceError } from '../errors.js';
import { LinkedChain } from '../linked-chain.js';
import { pause, type RetryLimits, retrying } from '../retry.js';
import type { ChainEvent, Point, SourceBlock } from '../source.js';
import { createStatusTracker } from '../status-tracker.js';
import { BLOCK_DOCUMENT, NEW_BLOCKS_DOCUMENT, TIP_DOCUMENT } from './block-document.js';
import { type BlockNotifier, createBlockNotifier } from './block-notifier.js';
import { type DocumentTemplate, IncompatibleSchema, UnsupportedByIndexer } from './document-template.js';
import { type Data, DocumentRefused, GraphqlRefusal, graphqlClient } from './graphql.js';
import { getHost } from './http-json.js';
import { indexerClient } from './indexer-client.js';
import { indexerQueries } from './indexer-queries.js';
import type { MidnightSource } from './midnight-source.js';
import { listenForBlocks } from './new-blocks.js';
import { midnightNode } from './node-rpc.js';
import { readIndexerBlock, toSourceBlock } from './read-block.js';
import { monitorResponses } from './response-monitor.js';

export interface MidnightIndexerLimits {
  readonly timeoutMs: number;
  /** Maximum size of one response: a block with all its transactions. */
  readonly maxBytes: number;
  /** Number of concurrent block requests. */
  readonly ahead: number;
  /** Polling interval of the tip while no new block is announced. */
  readonly pollMs: number;
  /** The connection counts as lost if a response is overdue for this long. */
  readonly silentMs: number;
  /** Interval of pings on the subscription. */
  readonly pingMs: number;
  /** Interval of health probes while there are no other requests. */
  readonly probeMs: number;
  readonly retry: RetryLimits;
}

export const LIMITS: MidnightIndexerLimits = {
  timeoutMs: 20_000,
  maxBytes: 64_000_000,
  ahead: 8,
  // A lost connection is reported after a poll, or three pings, and a silence: in less than ten seconds.
  pollMs: 5_000,
  silentMs: 3_500,
  pingMs: 2_000,
  probeMs: 2_500,
  retry: { firstMs: 250, maxMs: 30_000, attempts: 120 },
};

export interface MidnightIndexerOptions {
  readonly network: MidnightNetwork;
  /** The indexer's GraphQL endpoint over HTTP; its WebSocket is at `/ws` below. */
  readonly indexerUrl: string;
  /** A node's JSON-RPC endpoint, for submission and for finality. */
  readonly nodeUrl?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<MidnightIndexerLimits>;
}

interface TipBlock {
  readonly hash: string;
  readonly height: number;
  readonly slot: number;
}

/** Follows a Midnight indexer: blocks are requested by height, and each must continue the previous one. */
export function midnightIndexer(options: MidnightIndexerOptions): MidnightSource {
  const { network, indexerUrl, nodeUrl, clock, random, log } = options;
  const limits = { ...LIMITS, ...options.limits };
  let schema: string | undefined;
  const client = indexerClient(graphqlClient(indexerUrl, limits), {
    onSchema(origin) {
      if (origin !== schema) log.info('source.schema-read', { schema: origin });
      schema = origin;
    },
  });
  const node = nodeUrl === undefined ? undefined : midnightNode(nodeUrl, limits);
  const host = getHost(indexerUrl);
  const status = createStatusTracker();
  const { report } = status;

  const watch = monitorResponses({
    silentMs: limits.silentMs,
    onSilent() {
      const { state } = status.now();
      if (state === 'following' || state === 'connecting')
        report({ state: 'waiting', reason: `${host} has not answered for ${limits.silentMs} ms` });
    },
    onResponse() {
      if (status.now().state === 'waiting') report({ state: 'following', reason: undefined });
    },
  });

  /** Failed requests may succeed later; a document outside the indexer's schema never will. */
  async function query(template: DocumentTemplate, variables: Data, signal: AbortSignal): Promise<Data> {
    try {
      const answer = await watch.track(() => client.request(template, variables, signal));
      report({ lastContactAt: clock.now() });
      return answer;
    } catch (error) {
      if (error instanceof UnsupportedByIndexer) throw new IncompatibleSchema(error.missing);
      if (!(error instanceof GraphqlRefusal) || error instanceof DocumentRefused) throw error;
      throw new SourceError('lost', error.message, { cause: error });
    }
  }

  async function shortBlock(offset: Data | null, signal: AbortSignal): Promise<TipBlock | undefined> {
    const { block } = await query(TIP_DOCUMENT, { offset }, signal);
    if (block === null || block === undefined) return undefined;
    return decodeFrom('block', () => {
      const { hex, integer } = createFieldReader(block, 'block');
      const slot = Math.floor(integer('timestamp') / 1000 / network.slotSeconds);
      return { hash: hex('hash', 32), height: integer('height'), slot };
    });
  }

  async function fetchBlock(height: number, signal: AbortSignal): Promise<SourceBlock> {
    let read = await readBlock(height, signal);
    if (read.transactions.some(isIncomplete)) {
      // The indexer was upgraded without an interruption: the cached schema lacks the fields of this type.
      client.reset();
      read = await readBlock(height, signal);
    }
    if (read.transactions.some(({ created }) => created.length > 0)) report({ identity: 'verified' });
    return toSourceBlock(read, network);
  }

  async function readBlock(height: number, signal: AbortSignal): Promise<MidnightBlock> {
    const { block } = await query(BLOCK_DOCUMENT, { offset: { height } }, signal);
    if (block === null || block === undefined)
      throw new SourceError('misbehaved', `${host} has no block at height ${height}, below its own tip`);
    const read = decodeFrom('block', () => readIndexerBlock(block, network));
    if (read.height !== height)
      throw new SourceError('misbehaved', `${host} returned the block at ${read.height} instead of ${height}`);
    return read;
  }

  const isThere = async ({ hash, height }: Point, signal: AbortSignal): Promise<boolean> =>
    height !== undefined && (await shortBlock({ height }, signal))?.hash === hash;

  /** An indexer that is behind the index is waited for, unless its tip is on another branch. */
  async function hasLeft(chain: LinkedChain, last: Point, tip: TipBlock, signal: AbortSignal): Promise<boolean> {
    if (tip.height >= last.height!) return !(await isThere(last, signal));
    const known = chain.known.find(({ height }) => height === tip.height);
    return known !== undefined && known.hash !== tip.hash;
  }

  /** The newest of the points that is on the indexer's chain. */
  async function newestShared(points: readonly Point[], signal: AbortSignal): Promise<Point> {
    for (const point of points) if (await isThere(point, signal)) return point;
    throw new SourceError('no-common-point', `The chain of ${host} has none of the known blocks`);
  }

  async function* run(chain: LinkedChain, bell: BlockNotifier, signal: AbortSignal): AsyncGenerator<ChainEvent> {
    // A waiting source keeps its state and reason until it receives a response.
    if (status.now().state !== 'waiting') report({ state: 'connecting' });
    for (let rung = 0; !signal.aborted; ) {
      rung = bell.count();
      const tip = await shortBlock(null, signal);
      report({ state: 'following', reason: undefined, tip: tip ?? 'origin' });
      const last = chain.last;
      if (tip !== undefined && last !== 'origin' && (await hasLeft(chain, last, tip, signal))) {
        const to = chain.rewind(await newestShared(chain.known, signal));
        yield { type: 'backward', to, tip };
      }
      const from = chain.last === 'origin' ? 0 : chain.last.height! + 1;
      if (tip !== undefined && tip.height >= from) yield* blocks(chain, from, tip, signal);
      else await bell.next(rung, limits.pollMs, signal);
    }
  }

  /** Yields blocks in order with some prefetched. Ends early if the chain has changed. */
  async function* blocks(
    chain: LinkedChain,
    from: number,
    tip: TipBlock,
    signal: AbortSignal,
  ): AsyncGenerator<ChainEvent> {
    const stopped = new AbortController();
    const either = AbortSignal.any([signal, stopped.signal]);
    const requested: Promise<SourceBlock>[] = [];
    let next = from;
    const fill = (): void => {
      for (; next <= tip.height && requested.length < limits.ahead; next += 1) {
        const block = fetchBlock(next, either);
        // A failure is thrown when it is the block's turn; behind an earlier failure it is ignored.
        block.catch(() => undefined);
        requested.push(block);
      }
    };
    try {
      for (fill(); requested.length > 0 && !signal.aborted; fill()) {
        const block = await requested.shift()!;
        const { last } = chain;
        if (last !== 'origin' && block.previousHash !== last.hash && !(await isThere(last, signal))) return;
        chain.append(block);
        yield { type: 'forward', block, tip };
      }
    } finally {
      stopped.abort();
    }
  }

  /** Checks that the indexer responds; the follower itself sends no requests while its consumer is busy. */
  async function probe(signal: AbortSignal): Promise<void> {
    try {
      await shortBlock(null, signal);
    } catch (error) {
      if (!signal.aborted) report({ state: 'waiting', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The follower may be busy with blocks it already has: then only probes show that the indexer is alive. */
  async function probeOften(signal: AbortSignal): Promise<void> {
    for (;;) {
      await pause(limits.probeMs, signal);
      if (signal.aborted) return;
      const at = status.now().lastContactAt;
      if (at !== undefined && clock.now() - at < limits.probeMs) continue;
      // The follower reports the failure, and the age of the last contact shows it.
      await shortBlock(null, signal).catch(() => undefined);
    }
  }

  async function* followWoken(known: readonly Point[], signal: AbortSignal): AsyncGenerator<ChainEvent> {
    client.reset();
    const chain = new LinkedChain(known, { capacity: Math.max(known.length, 4 * network.finalityDepth) });
    const bell = createBlockNotifier();
    const stopping = new AbortController();
    const either = AbortSignal.any([signal, stopping.signal]);
    const listening = listenForBlocks({
      url: socketUrl(indexerUrl),
      timeoutMs: limits.timeoutMs,
      pingMs: limits.pingMs,
      retryMs: limits.pollMs,
      signal: either,
      document: (stop) => client.render(NEW_BLOCKS_DOCUMENT, stop),
      notify: bell.notify,
      onFault(fault) {
        log.debug('source.subscription-failed', { reason: fault.message });
        void probe(either);
      },
    });
    const probing = probeOften(either);
    try {
      yield* retrying(() => run(chain, bell, signal), {
        limits: limits.retry,
        random,
        signal,
        onFault(fault, attempt, waitMs) {
          client.reset();
          report({ state: 'waiting', reason: fault.message });
          log.warn('source.interrupted', { fault: fault.fault, reason: fault.message, attempt, waitMs });
        },
      });
    } finally {
      stopping.abort();
      await Promise.all([listening, probing]);
    }
  }

  return {
    describe: () => ({
      kind: 'midnight-indexer',
      place: host,
      capabilities: node === undefined ? ['query'] : ['submit', 'query'],
      ...status.now(),
    }),
    follow: (known, signal) => status.following(followWoken(known, signal)),
    ...(node !== undefined && { submitter: { submit: (transaction, signal) => node.submit(transaction, signal) } }),
    queries: {
      ...indexerQueries(client),
      // An indexer contains only final blocks, so without a node its tip is final.
      finalizedHeight: async (signal) =>
        node === undefined ? (await shortBlock(null, signal ?? NEVER))?.height : await node.finalizedHeight(signal),
    },
  };
}

const isIncomplete = ({ kind, bridgeClaim }: MidnightTransaction): boolean =>
  kind === 'BRIDGE_CLAIM' && bridgeClaim === undefined;

const NEVER = new AbortController().signal;

/** `https://host/api/v4/graphql` has its WebSocket at `wss://host/api/v4/graphql/ws`. */
function socketUrl(indexerUrl: string): string {
  const url = new URL(indexerUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.replace(/\/$/, '')}/ws`;
  return url.href;
}
