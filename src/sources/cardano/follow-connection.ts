import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import { SourceError } from '../errors.js';
import type { LinkedChain } from '../linked-chain.js';
import { type SourceStatus, samePoint, type Tip } from '../source.js';
import type { CardanoEvent } from './cardano-block.js';
import { decodeLocalBlock, followLocal } from './follow-local.js';
import { decodeAnnouncement, followPeer } from './follow-peer.js';
import { checkSystemStart, type FirstBlock, isFirstBlockVerified } from './network-identity.js';
import type { NodeAddress } from './node-address.js';
import type { NodeLimits } from './node-limits.js';
import { BLOCK_FETCH_PROTOCOL, BlockFetch } from './ouroboros/block-fetch.js';
import { CHAIN_SYNC_PROTOCOL, ChainSync, LOCAL_CHAIN_SYNC_PROTOCOL } from './ouroboros/chain-sync.js';
import { type NodeConnection, openConnection } from './ouroboros/connection.js';
import { KEEP_ALIVE_PROTOCOL, keepAlive } from './ouroboros/keep-alive.js';
import { systemStart } from './ouroboros/ledger-queries.js';
import { probeNode } from './ouroboros/probe-node.js';
import { LOCAL_STATE_QUERY_PROTOCOL, withLedgerState } from './ouroboros/state-query.js';
import { LOCAL_TX_MONITOR_PROTOCOL } from './ouroboros/tx-monitor.js';

export interface FollowOptions {
  readonly network: CardanoNetwork;
  readonly address: NodeAddress;
  readonly firstBlockHash?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: NodeLimits;
  /** The position to continue from; grows with every event. */
  readonly chain: LinkedChain;
  readonly report: (change: Partial<SourceStatus>) => void;
  readonly signal: AbortSignal;
}

/** Follows over one connection until it fails with an error. */
export async function* followConnection(options: FollowOptions): AsyncGenerator<CardanoEvent> {
  const { address, limits, chain, log } = options;
  const onContact = (): void => options.report({ lastContactAt: options.clock.now() });
  const connection = await openConnection({ ...options, magic: options.network.magic, onContact });
  const stop = new AbortController();
  try {
    const local = address.protocol === 'node-to-client';
    const channel = local
      ? connection.open(LOCAL_CHAIN_SYNC_PROTOCOL, limits.blockBytes)
      : connection.open(CHAIN_SYNC_PROTOCOL, limits.headerBytes);
    const sync = new ChainSync(channel, limits);
    startKeepAlive(connection, local, limits, stop.signal);
    const identified = await identify(connection, sync, options);
    const { at, tip } = await findIntersection(sync, chain);
    log.info('node.followed', { version: connection.version, at, tip });
    options.report({ state: 'following', reason: undefined, tip });
    if (!samePoint(at, chain.last)) yield { type: 'backward', to: chain.rewind(at), tip };
    const events = local
      ? followLocal(sync, chain)
      : followPeer(
          sync,
          new BlockFetch(connection.open(BLOCK_FETCH_PROTOCOL, limits.blockBytes), limits.replyMs),
          chain,
          limits,
        );
    let unidentified = !identified;
    for await (const event of events) {
      if (unidentified && event.type === 'forward') {
        await verifyIdentity(connection, options, { ...event.block.point, previousHash: event.block.previousHash });
        unidentified = false;
      }
      options.report({ tip: event.tip });
      yield event;
    }
  } finally {
    stop.abort();
    connection.fail(new SourceError('lost', 'The connection was closed on our side'));
  }
}

/** A node at its tip sends nothing until the next block, so keep-alive messages detect a lost connection. */
function startKeepAlive(connection: NodeConnection, local: boolean, limits: NodeLimits, signal: AbortSignal): void {
  const pace = { everyMs: limits.keepAliveMs, replyMs: limits.replyMs, signal };
  const running = local
    ? probeNode(connection.open(LOCAL_TX_MONITOR_PROTOCOL, limits.headerBytes), pace)
    : keepAlive(connection.open(KEEP_ALIVE_PROTOCOL, limits.headerBytes), pace);
  running.catch((error: Error) => connection.fail(error));
}

/** Several networks share one magic, so the first block decides. False while the node's chain is empty. */
async function identify(connection: NodeConnection, sync: ChainSync, options: FollowOptions): Promise<boolean> {
  const { at, tip } = await sync.findIntersect(['origin']);
  if (at === undefined) throw new SourceError('misbehaved', 'The node does not know the origin');
  if (tip === 'origin') return false;
  let step = await sync.next(1);
  if (step.type === 'backward') step = await sync.next(1);
  if (step.type === 'backward') throw new SourceError('misbehaved', 'The node rolled back twice from the origin');
  await verifyIdentity(connection, options, decodeFirstBlock(step.content, options.address));
  return true;
}

function decodeFirstBlock(content: Uint8Array, { protocol }: NodeAddress): FirstBlock {
  const { point, previousHash } =
    protocol === 'node-to-client' ? decodeLocalBlock(content) : decodeAnnouncement(content);
  return { hash: point.hash, previousHash };
}

async function verifyIdentity(connection: NodeConnection, options: FollowOptions, first: FirstBlock): Promise<void> {
  const { network, address, limits, log, report } = options;
  let verified = isFirstBlockVerified(options, first);
  if (!verified && address.protocol === 'node-to-client') {
    const channel = connection.open(LOCAL_STATE_QUERY_PROTOCOL, limits.queryBytes);
    checkSystemStart(
      network,
      await withLedgerState(channel, 'tip', limits.replyMs, (ledger) => ledger.query(systemStart)),
    );
    verified = true;
  }
  report({ identity: verified ? 'verified' : 'unverifiable' });
  if (!verified) log.warn('node.unverified', { firstBlockHash: first.hash });
}

async function findIntersection(
  sync: ChainSync,
  chain: LinkedChain,
): Promise<{ readonly at: Exclude<LinkedChain['last'], undefined>; readonly tip: Tip }> {
  const { at, tip } = await sync.findIntersect(chain.last === 'origin' ? ['origin'] : chain.known);
  if (at !== undefined) return { at, tip };
  throw new SourceError('no-common-point', "The node's chain has none of the known blocks");
}
