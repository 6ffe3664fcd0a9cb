import type { BitcoinNetwork } from '../../chains/networks.js';
import { SourceError } from '../errors.js';
import type { Tip } from '../source.js';
import { expectCount, expectHash, expectList, expectObject, expectText } from './response-fields.js';
import { RPC, type RpcClient, RpcError } from './rpc-client.js';

/** The chain state of a node from `getblockchaininfo`. */
export interface ChainState {
  readonly chain: string;
  readonly height: number;
  readonly hash: string;
  /** Number of headers, which a node downloads before the blocks. */
  readonly headers: number;
  /** Whether the node is still in initial block download. */
  readonly downloading: boolean;
  /** The lowest block that a pruned node still has. */
  readonly prunedBelow: number | undefined;
  /** Of a signet; undefined for a node that does not report it. */
  readonly signetChallenge: string | undefined;
}

/** Chain names of nodes by our environment names. */
const CHAIN_NAMES: Readonly<Record<string, string>> = { mainnet: 'main', testnet3: 'test' };

export async function readChainState(rpc: RpcClient, signal: AbortSignal): Promise<ChainState> {
  const info = expectObject(await rpc.call('getblockchaininfo', [], { signal }), 'the state of its chain');
  return {
    chain: expectText(info['chain'], 'the name of its chain'),
    height: expectCount(info['blocks'], 'its height'),
    hash: expectHash(info['bestblockhash'], 'its newest block'),
    headers: expectCount(info['headers'], 'its headers'),
    downloading: info['initialblockdownload'] === true,
    prunedBelow: info['pruned'] === true ? expectCount(info['pruneheight'], 'its lowest block') : undefined,
    signetChallenge: typeof info['signet_challenge'] === 'string' ? info['signet_challenge'] : undefined,
  };
}

/** Networks are identified by the genesis block, not by name. */
export async function checkNetwork(
  rpc: RpcClient,
  network: BitcoinNetwork,
  { chain, signetChallenge }: ChainState,
  signal: AbortSignal,
): Promise<void> {
  const genesis = expectHash(await rpc.call('getblockhash', [0], { signal }), 'its first block');
  const expected = CHAIN_NAMES[network.environment] ?? network.environment;
  if (genesis === network.genesisHash && chain === expected) {
    // All signets have the same genesis block; older nodes do not report the challenge.
    if (signetChallenge === undefined || signetChallenge === network.signetChallenge) return;
    throw new SourceError(
      'wrong-network',
      `The node follows the signet with the challenge ${signetChallenge.slice(0, 200)}: set ${network.id}_CHALLENGE to it`,
    );
  }
  throw new SourceError(
    'wrong-network',
    `The node follows the chain '${chain}' with the first block ${genesis}, not ${network.id}`,
  );
}

/**
 * The newest block that the node knows. During initial download this is a header far ahead of its blocks, so that a
 * follower does not consider itself at the tip.
 */
export async function fetchTip(rpc: RpcClient, state: ChainState, signal: AbortSignal): Promise<Tip> {
  const own: Tip = { slot: state.height, height: state.height, hash: state.hash };
  if (!state.downloading || state.headers <= state.height) return own;
  const tips = expectList(await rpc.call('getchaintips', [], { signal }), 'its tips').map((tip) =>
    expectObject(tip, 'a tip'),
  );
  const ahead = tips.find(({ status, height }) => status === 'headers-only' && height === state.headers);
  if (ahead === undefined) return own;
  return { slot: state.headers, height: state.headers, hash: expectHash(ahead['hash'], 'a tip') };
}

export interface HashAtHeight {
  readonly hash: string;
  readonly height: number;
}

/** The position of each hash on the node's best chain, in order; undefined for hashes that are not on it. */
export async function findOnChain(
  rpc: RpcClient,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<readonly (HashAtHeight | undefined)[]> {
  const calls = hashes.map((hash) => ({ method: 'getblockheader', params: [hash] }));
  const responses = await rpc.batch(calls, { signal });
  return responses.map((answer, index) => {
    if (answer instanceof RpcError) {
      if (answer.code === RPC.notFound) return undefined;
      throw answer;
    }
    const { confirmations, height, hash } = expectObject(answer, 'a header');
    if (hash !== hashes[index])
      throw new SourceError('misbehaved', 'The node answered with the header of another block');
    // Blocks outside the best chain have -1.
    if (typeof confirmations !== 'number' || confirmations < 1) return undefined;
    return { hash: hashes[index]!, height: expectCount(height, 'the height of a header') };
  });
}

/** Hashes of the best chain from `first` on, as far as the node has them. */
export async function hashesFrom(
  rpc: RpcClient,
  first: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly HashAtHeight[]> {
  const heights = Array.from({ length: count }, (_, index) => first + index);
  const responses = await rpc.batch(
    heights.map((height) => ({ method: 'getblockhash', params: [height] })),
    { signal },
  );
  const hashesAtHeight: HashAtHeight[] = [];
  for (const [index, answer] of responses.entries()) {
    if (answer instanceof RpcError) {
      // The chain became shorter since it reported its height.
      if (answer.code === RPC.invalidParameter) break;
      throw answer;
    }
    hashesAtHeight.push({ height: heights[index]!, hash: expectHash(answer, 'the hash of a block') });
  }
  return hashesAtHeight;
}
