import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import { SourceError } from '../errors.js';
import type { LinkedChain } from '../linked-chain.js';
import { type Origin, type Point, type SourceStatus, samePoint, type Tip } from '../source.js';
import type { BitcoinEvent } from './bitcoin-source.js';
import { type BlockFetcher, openBlockFetcher } from './block-fetcher.js';
import { type ChainState, checkNetwork, fetchTip, findOnChain, hashesFrom, readChainState } from './chain-state.js';
import { inOrder } from './in-order.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import type { RestClient } from './rest-client.js';
import type { RpcClient } from './rpc-client.js';
import type { WakeSignal } from './wake-signal.js';

export interface FollowNodeOptions {
  readonly network: BitcoinNetwork;
  readonly rpc: RpcClient;
  readonly rest: RestClient;
  readonly limits: BitcoinNodeLimits;
  /** Polling interval of an idle node; `wake` only shortens it. */
  readonly pollMs: number;
  readonly wakeSignal: WakeSignal;
  /** The position to continue from; grows with every event. */
  readonly chain: LinkedChain;
  readonly report: (change: Partial<SourceStatus>) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Maximum number of consecutive chain changes between two requests before the node is considered faulty. */
const MAX_MOVES = 20;

/** Follows until an error occurs. The node's best chain is polled; its claims are always verified. */
export async function* followNode(options: FollowNodeOptions): AsyncGenerator<BitcoinEvent> {
  const { rpc, chain, signal, report, log, wakeSignal } = options;
  let state = await readChainState(rpc, signal);
  await checkNetwork(rpc, options.network, state, signal);
  report({ identity: 'verified' });
  const fetcher = await openBlockFetcher(options, state.hash, signal);
  log.info('node.followed', { height: state.height, ...fetcher.ways, pruned: state.prunedBelow !== undefined });
  let moves = 0;
  while (!signal.aborted) {
    const tip = await fetchTip(rpc, state, signal);
    report({ state: 'following', reason: describeDownload(state), tip });
    const before = chain.last;
    if (before === 'origin' || before.hash !== state.hash) {
      yield* catchUp(options, fetcher, state, tip);
      moves = samePoint(chain.last, before) ? moves + 1 : 0;
      if (moves > MAX_MOVES)
        throw new SourceError(
          'misbehaved',
          `The node reports ${state.hash} as its newest block, but provides no path to it`,
        );
    }
    state = await readChainState(rpc, signal);
    if (chain.last !== 'origin' && chain.last.hash === state.hash) {
      await wakeSignal.sleep(options.pollMs, signal);
      if (signal.aborted) return;
      state = await readChainState(rpc, signal);
    }
  }
}

const describeDownload = ({ downloading, height, headers }: ChainState): string | undefined =>
  downloading ? `The node is still downloading the chain: it has ${height} of ${headers} blocks` : undefined;

/** Advances some way from the current position towards the node's tip; ends early if the chain changes. */
async function* catchUp(
  options: FollowNodeOptions,
  fetcher: BlockFetcher,
  state: ChainState,
  tip: Tip,
): AsyncGenerator<BitcoinEvent> {
  const { rpc, chain, limits, signal } = options;
  const at = await findIntersection(options);
  if (!samePoint(at, chain.last)) yield { type: 'backward', to: chain.rewind(at), tip };
  const first = at === 'origin' ? 0 : at.height + 1;
  if (state.prunedBelow !== undefined && first < state.prunedBelow)
    throw new SourceError(
      'refused',
      `The node is pruned: it has no blocks below ${state.prunedBelow}, and block ${first} is needed`,
    );
  const hashes = await hashesFrom(rpc, first, Math.min(limits.batch, state.height - first + 1), signal);
  for await (const block of inOrder(
    hashes,
    limits.blocksAhead,
    (hashAtHeight, stop) => fetcher.fetch(hashAtHeight, stop),
    signal,
  )) {
    // The chain changed since the hashes were requested: find the intersection again.
    if (chain.last !== 'origin' && block.previousHash !== chain.last.hash) return;
    chain.append(block);
    yield { type: 'forward', block, tip };
  }
}

/** The newest known point on the node's chain. Reorgs are short, so only a few are requested at first. */
async function findIntersection({ rpc, chain, limits, signal }: FollowNodeOptions): Promise<Required<Point> | Origin> {
  if (chain.last === 'origin') return 'origin';
  const { known } = chain;
  for (let from = 0, count = 1; from < known.length; from += count, count = Math.min(limits.batch, count * 8)) {
    const hashes = known.slice(from, from + count).map(({ hash }) => hash);
    const found = (await findOnChain(rpc, hashes, signal)).find((hashAtHeight) => hashAtHeight !== undefined);
    if (found !== undefined) return { slot: found.height, ...found };
  }
  throw new SourceError('no-common-point', "The node's chain has none of the known blocks");
}
