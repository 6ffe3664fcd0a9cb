import { decodeBlock } from '../../../chains/cardano/blocks/block.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { decodeFrom, SourceError } from '../../errors.js';
import { LinkedChain } from '../../linked-chain.js';
import { type Point, samePoint, type Tip } from '../../source.js';
import { cardanoBlock } from '../cardano-block.js';
import { decodeLocalBlock } from '../follow-local.js';
import { decodeAnnouncement } from '../follow-peer.js';
import { type FirstBlock, isFirstBlockVerified } from '../network-identity.js';
import type { NodeLimits } from '../node-limits.js';
import { BLOCK_FETCH_PROTOCOL, BlockFetch } from '../ouroboros/block-fetch.js';
import { CHAIN_SYNC_PROTOCOL, ChainSync, LOCAL_CHAIN_SYNC_PROTOCOL } from '../ouroboros/chain-sync.js';
import type { NodeConnection } from '../ouroboros/connection.js';
import type { NodeProtocol } from '../ouroboros/handshake.js';
import type { InspectionLog } from './inspection-log.js';

/** Blocks that are read from the beginning of the chain. */
const FIRST_BLOCKS = 20;

export interface FollowedNode {
  readonly log: InspectionLog;
  readonly protocol: NodeProtocol;
  readonly network: CardanoNetwork;
  readonly firstBlockHash: string | undefined;
  readonly limits: NodeLimits;
  /** How long the next block is awaited at the tip. */
  readonly waitMs: number;
  readonly use: <T>(work: (connection: NodeConnection) => Promise<T>) => Promise<T>;
}

/** The beginning of the chain, the identity of the network, blocks over block-fetch and the next block at the tip. */
export async function inspectChain(node: FollowedNode): Promise<void> {
  const { log, network, firstBlockHash } = node;
  const start = await log.run('chain-sync from the origin', () =>
    node.use((connection) => readStart(node, connection)),
  );
  const [first] = start?.blocks ?? [];
  if (start === undefined || first === undefined) {
    log.skip('network identity', start === undefined ? 'no block was read' : 'the chain of the node is empty');
    return;
  }
  await log.run('network identity', async () => {
    const verified = isFirstBlockVerified({ network, firstBlockHash }, first);
    return {
      detail: verified ? `the first block is ${first.hash}` : `not verifiable: the first block is ${first.hash}`,
    };
  });
  const { tip } = start;
  if (tip === 'origin') return;
  if (node.protocol === 'node-to-node') {
    const points = start.blocks.map(({ point }) => point);
    const fetch = (from: Point, to: Point, count: number) =>
      node.use((connection) => fetchBlocks(node, connection, { from, to, count }));
    await log.run('block-fetch of the first blocks', () => fetch(points[0]!, points.at(-1)!, points.length));
    await log.run('block-fetch of the newest block', () => fetch(tip, tip, 1));
  }
  if (node.waitMs > 0)
    await log.run('chain-sync at the tip', () => node.use((connection) => awaitNext(node, connection, tip)));
  else log.skip('chain-sync at the tip', 'not requested');
}

interface ReadBlock extends FirstBlock {
  readonly point: Point;
}

const openSync = (
  { protocol, limits }: FollowedNode,
  connection: NodeConnection,
  awaitMs = limits.replyMs,
): ChainSync =>
  new ChainSync(
    protocol === 'node-to-client'
      ? connection.open(LOCAL_CHAIN_SYNC_PROTOCOL, limits.blockBytes)
      : connection.open(CHAIN_SYNC_PROTOCOL, limits.headerBytes),
    { ...limits, awaitMs },
  );

/** Reads the first blocks with requests ahead, and checks that they follow each other. */
async function readStart(node: FollowedNode, connection: NodeConnection) {
  const sync = openSync(node, connection);
  const { at, tip } = await sync.findIntersect(['origin']);
  if (at === undefined) throw new SourceError('misbehaved', 'The node does not know the origin');
  const chain = new LinkedChain([]);
  const blocks: ReadBlock[] = [];
  const wanted = tip === 'origin' ? 0 : Math.min(FIRST_BLOCKS, Math.max(1, tip.height));
  while (blocks.length < wanted) {
    const step = await sync.next(Math.min(wanted - blocks.length, node.limits.pipelineDepth));
    if (step.type === 'backward') {
      if (step.to !== 'origin' || blocks.length > 0)
        throw new SourceError('misbehaved', 'The node rolled back its first blocks');
      continue;
    }
    const block = readContent(node, step.content);
    chain.append(block);
    blocks.push({ point: block.point, hash: block.point.hash, previousHash: block.previousHash });
  }
  const newest = tip === 'origin' ? 'an empty chain' : `the tip is block ${tip.height} in slot ${tip.slot}`;
  return { detail: `${blocks.length} blocks; ${newest}`, value: { blocks, tip } };
}

/** Local chain-sync carries whole blocks, which are decoded as the index does it. */
function readContent({ protocol }: FollowedNode, content: Uint8Array): ReturnType<typeof decodeAnnouncement> {
  if (protocol === 'node-to-node') return decodeAnnouncement(content);
  const block = decodeLocalBlock(content);
  decodeFrom('block', () => decodeBlock(block.bytes));
  return { point: block.point, previousHash: block.previousHash, sizeBytes: block.bytes.length };
}

async function fetchBlocks(
  { limits }: FollowedNode,
  connection: NodeConnection,
  { from, to, count }: { readonly from: Point; readonly to: Point; readonly count: number },
) {
  const fetch = new BlockFetch(connection.open(BLOCK_FETCH_PROTOCOL, limits.blockBytes), limits.replyMs);
  fetch.request(from, to);
  let bytes = 0;
  let received = 0;
  for (let reply = await fetch.next(); reply.type !== 'done'; reply = await fetch.next()) {
    if (reply.type === 'no-blocks')
      throw new SourceError('misbehaved', 'The node has announced blocks that it does not have');
    const { bytes: block } = reply;
    const { point } = decodeFrom('block', () => cardanoBlock(block));
    decodeFrom('block', () => decodeBlock(block));
    if (received === 0 && !samePoint(point, from))
      throw new SourceError('misbehaved', `The node sent block ${point.hash} instead of ${from.hash}`);
    bytes += block.length;
    received += 1;
    if (received > count) throw new SourceError('misbehaved', 'The node sent more blocks than requested');
  }
  if (received !== count) throw new SourceError('misbehaved', `The node sent ${received} of ${count} blocks`);
  return { detail: `${received} blocks, ${bytes} bytes`, bytes };
}

async function awaitNext(node: FollowedNode, connection: NodeConnection, tip: Exclude<Tip, 'origin'>) {
  const sync = openSync(node, connection, node.waitMs);
  const { at } = await sync.findIntersect([tip]);
  if (at === undefined) throw new SourceError('misbehaved', 'The node does not find its own tip');
  try {
    let step = await sync.next(1);
    // Nodes first roll back to the intersection.
    if (step.type === 'backward') step = await sync.next(1);
    if (step.type === 'backward') return { detail: 'the node rolled back' };
    const { point } = readContent(node, step.content);
    return { detail: `block ${point.height} in slot ${point.slot}` };
  } catch (error) {
    if (error instanceof SourceError && error.fault === 'quiet')
      return { detail: `no new block within ${node.waitMs / 1_000} s` };
    throw error;
  }
}
