import { fieldsOf } from '../../chains/midnight/json-fields.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import type { Random } from '../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { decodeFrom, SourceError } from '../errors.js';
import { LinkedChain } from '../linked-chain.js';
import { pause, type RetryLimits, retrying } from '../retry.js';
import type { ChainEvent, Point, SourceBlock } from '../source.js';
import { keepStatus } from '../status-keeper.js';
import {
  BLOCK_DOCUMENT,
  MERKLE_DOCUMENTS,
  MERKLE_FIELDS,
  REGISTRATIONS_DOCUMENT,
  TIP_DOCUMENT,
} from './block-document.js';
import { type Data, GraphqlRefusal, graphqlClient } from './graphql.js';
import { placeOf } from './http-json.js';
import { questionOf } from './lookup-documents.js';
import type { CollapsedUpdate, MidnightSource, SeenRegistration } from './midnight-source.js';
import { listenForBlocks } from './new-blocks.js';
import { midnightNode } from './node-rpc.js';
import { readIndexerBlock, sourceBlockOf } from './read-block.js';
import { readLookup } from './read-lookup.js';

export interface MidnightIndexerLimits {
  readonly timeoutMs: number;
  /** Of one answer: a block with all its transactions. */
  readonly maxBytes: number;
  /** Blocks that are asked for at once. */
  readonly ahead: number;
  /** How often the tip is asked for when nothing tells of new blocks. */
  readonly pollMs: number;
  readonly retry: RetryLimits;
}

const LIMITS: MidnightIndexerLimits = {
  timeoutMs: 20_000,
  maxBytes: 64_000_000,
  ahead: 8,
  pollMs: 5_000,
  retry: { firstMs: 250, maxMs: 30_000, attempts: 120 },
};

export interface MidnightIndexerOptions {
  readonly network: MidnightNetwork;
  /** Of the indexer's GraphQL over HTTP; its WebSocket is at `/ws` below. */
  readonly indexerUrl: string;
  /** Of a node's JSON-RPC: for submission, and to know what is final. */
  readonly nodeUrl?: string | undefined;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<MidnightIndexerLimits>;
}

interface TipBlock {
  readonly hash: string;
  readonly height: number;
  readonly slot: number;
}

/** Follows an indexer of Midnight: blocks are asked for by height, each has to continue the one before it. */
export function midnightIndexer(options: MidnightIndexerOptions): MidnightSource {
  const { network, indexerUrl, nodeUrl, random, log } = options;
  const limits = { ...LIMITS, ...options.limits };
  const client = graphqlClient(indexerUrl, limits);
  const node = nodeUrl === undefined ? undefined : midnightNode(nodeUrl, limits);
  const place = placeOf(indexerUrl);
  const status = keepStatus();
  const { report } = status;

  /** What an indexer cannot answer now it may well answer in a moment. */
  async function ask(document: string, variables: Data, signal: AbortSignal): Promise<Data> {
    try {
      return await client.ask(document, variables, signal);
    } catch (error) {
      throw error instanceof GraphqlRefusal ? new SourceError('lost', error.message, { cause: error }) : error;
    }
  }

  async function shortBlock(offset: Data | null, signal: AbortSignal): Promise<TipBlock | undefined> {
    const { block } = await ask(TIP_DOCUMENT, { offset }, signal);
    if (block === null || block === undefined) return undefined;
    return decodeFrom('block', () => {
      const { hex, integer } = fieldsOf(block, 'block');
      const slot = Math.floor(integer('timestamp') / 1000 / network.slotSeconds);
      return { hash: hex('hash', 32), height: integer('height'), slot };
    });
  }

  async function fetchBlock(height: number, signal: AbortSignal): Promise<SourceBlock> {
    const { block } = await ask(BLOCK_DOCUMENT, { offset: { height } }, signal);
    if (block === null || block === undefined)
      throw new SourceError('misbehaved', `${place} has no block at height ${height}, below its own tip`);
    const read = decodeFrom('block', () => readIndexerBlock(block, network));
    if (read.height !== height)
      throw new SourceError(
        'misbehaved',
        `${place} was asked for the block at ${height} and gave that at ${read.height}`,
      );
    if (read.transactions.some(({ created }) => created.length > 0)) report({ identity: 'verified' });
    return sourceBlockOf(read, network);
  }

  const isThere = async ({ hash, height }: Point, signal: AbortSignal): Promise<boolean> =>
    height !== undefined && (await shortBlock({ height }, signal))?.hash === hash;

  /** An indexer that is behind us has not gone another way: it is waited for, unless its own tip is on another branch. */
  async function hasLeft(chain: LinkedChain, last: Point, tip: TipBlock, signal: AbortSignal): Promise<boolean> {
    if (tip.height >= last.height!) return !(await isThere(last, signal));
    const known = chain.known.find(({ height }) => height === tip.height);
    return known !== undefined && known.hash !== tip.hash;
  }

  /** The newest of the points that the indexer's chain has. */
  async function newestShared(points: readonly Point[], signal: AbortSignal): Promise<Point> {
    for (const point of points) if (await isThere(point, signal)) return point;
    throw new SourceError('no-common-point', `The chain of ${place} has none of the blocks that are known here`);
  }

  async function* run(chain: LinkedChain, bell: Bell, signal: AbortSignal): AsyncGenerator<ChainEvent> {
    report({ state: 'connecting' });
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

  /** In order, with some asked for ahead. Ends early where the chain has changed meanwhile. */
  async function* blocks(
    chain: LinkedChain,
    from: number,
    tip: TipBlock,
    signal: AbortSignal,
  ): AsyncGenerator<ChainEvent> {
    const stopped = new AbortController();
    const either = AbortSignal.any([signal, stopped.signal]);
    const asked: Promise<SourceBlock>[] = [];
    let next = from;
    const fill = (): void => {
      for (; next <= tip.height && asked.length < limits.ahead; next += 1) {
        const block = fetchBlock(next, either);
        // Whoever comes to it hears of the failure; one that nobody comes to is nobody's.
        block.catch(() => undefined);
        asked.push(block);
      }
    };
    try {
      for (fill(); asked.length > 0 && !signal.aborted; fill()) {
        const block = await asked.shift()!;
        const { last } = chain;
        if (last !== 'origin' && block.previousHash !== last.hash && !(await isThere(last, signal))) return;
        chain.append(block);
        yield { type: 'forward', block, tip };
      }
    } finally {
      stopped.abort();
    }
  }

  async function* followWoken(known: readonly Point[], signal: AbortSignal): AsyncGenerator<ChainEvent> {
    const chain = new LinkedChain(known, { capacity: Math.max(known.length, 4 * network.finalityDepth) });
    const bell = newBell();
    const stopping = new AbortController();
    const either = AbortSignal.any([signal, stopping.signal]);
    const listening = listenForBlocks({
      url: socketUrl(indexerUrl),
      timeoutMs: limits.timeoutMs,
      retryMs: limits.pollMs,
      signal: either,
      wake: bell.ring,
      onFault: (fault) => log.debug('source.subscription-failed', { reason: fault.message }),
    });
    try {
      yield* retrying(() => run(chain, bell, signal), {
        limits: limits.retry,
        random,
        signal,
        onFault(fault, attempt, waitMs) {
          report({ state: 'waiting', reason: fault.message });
          log.warn('source.interrupted', { fault: fault.fault, reason: fault.message, attempt, waitMs });
        },
      });
    } finally {
      stopping.abort();
      await listening;
    }
  }

  return {
    describe: () => ({
      kind: 'midnight-indexer',
      place,
      capabilities: node === undefined ? ['query'] : ['submit', 'query'],
      ...status.now(),
    }),
    follow: (known, signal) => status.following(followWoken(known, signal)),
    ...(node !== undefined && { submitter: { submit: (transaction, signal) => node.submit(transaction, signal) } }),
    queries: {
      async registrations(stakeAddresses, signal) {
        const { dustGenerations } = await client.ask(REGISTRATIONS_DOCUMENT, { addresses: stakeAddresses }, signal);
        return decodeFrom('list of registrations', () => readRegistrations(dustGenerations, stakeAddresses));
      },
      async merkleUpdate(tree, start, end, signal) {
        try {
          const answer = await client.ask(MERKLE_DOCUMENTS[tree], { start, end }, signal);
          return decodeFrom('update of a tree', () => readUpdate(answer[MERKLE_FIELDS[tree]]));
        } catch (error) {
          if (!(error instanceof GraphqlRefusal)) throw error;
          throw new ServiceError('invalid', `The indexer has no such range of the tree: ${error.message}`, {
            cause: error,
          });
        }
      },
      async lookup(lookup, signal) {
        const { document, variables, field } = questionOf(lookup);
        const answer = await client.ask(document, variables, signal);
        return decodeFrom('answer', () => readLookup(lookup.what, answer[field]));
      },
      // An indexer takes final blocks only, so without a node its tip is final.
      finalizedHeight: async (signal) =>
        node === undefined ? (await shortBlock(null, signal ?? NEVER))?.height : await node.finalizedHeight(signal),
    },
  };
}

const NEVER = new AbortController().signal;

function readRegistrations(value: unknown, addresses: readonly string[]): readonly (readonly SeenRegistration[])[] {
  const found = fieldsOf({ all: value }, 'answer').list('all', (item) => ({
    address: item.text('cardanoRewardAddress'),
    registrations: item.list('registrations', (each) => ({
      dustAddress: each.text('dustAddress'),
      valid: each.flag('valid'),
      utxoTxHash: each.maybeHex('utxoTxHash'),
      utxoOutputIndex: each.maybeInteger('utxoOutputIndex'),
    })),
  }));
  return addresses.map((address) => {
    const mine = found.find((each) => each.address === address);
    if (mine === undefined) throw new DecodeError(`nothing about ${address}`);
    return mine.registrations;
  });
}

function readUpdate(value: unknown): CollapsedUpdate {
  const { integer, hex } = fieldsOf(value, 'update');
  return {
    startIndex: integer('startIndex'),
    endIndex: integer('endIndex'),
    update: hex('update'),
    protocolVersion: integer('protocolVersion'),
  };
}

/** `https://host/api/v4/graphql` has its WebSocket at `wss://host/api/v4/graphql/ws`. */
function socketUrl(indexerUrl: string): string {
  const url = new URL(indexerUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.pathname = `${url.pathname.replace(/\/$/, '')}/ws`;
  return url.href;
}

interface Bell {
  readonly ring: () => void;
  readonly count: () => number;
  /** Waits until it was rung since, or so long. */
  readonly next: (since: number, ms: number, signal: AbortSignal) => Promise<void>;
}

function newBell(): Bell {
  let rung = 0;
  let wake = new AbortController();
  return {
    ring() {
      rung += 1;
      wake.abort();
    },
    count: () => rung,
    async next(since, ms, signal) {
      if (rung !== since) return;
      wake = new AbortController();
      await pause(ms, AbortSignal.any([signal, wake.signal]));
    },
  };
}
