import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeAddress } from '../../../src/sources/cardano/node-address.js';
import { serveBlockFetch, serveChainSync } from './chain-servers.js';
import {
  type LocalResponses,
  ServedMempool,
  serveStateQuery,
  serveTxMonitor,
  serveTxSubmission,
} from './local-servers.js';
import type { MisbehaviourPlan } from './misbehaviour.js';
import type { ServedChain } from './served-chain.js';
import { ServerLink } from './server-link.js';
import { handshake, keepAliveResponse, openMessage, readVersionTable } from './server-messages.js';

const CLIENT_VERSIONS = [16, 17, 18, 19, 20, 21].map((version) => version | 0x8000);
const PEER_VERSIONS = [13, 14];

export interface TestNodeOptions {
  readonly chain: ServedChain;
  readonly magic: number;
  readonly misbehaviour?: MisbehaviourPlan;
  readonly responses?: Partial<LocalResponses>;
}

/** A node without consensus: it serves a given chain on a local socket and on a TCP port. */
export interface TestNode {
  readonly local: Extract<NodeAddress, { readonly protocol: 'node-to-client' }>;
  readonly peer: Extract<NodeAddress, { readonly protocol: 'node-to-node' }>;
  readonly chain: ServedChain;
  readonly mempool: ServedMempool;
  /** Number of connections so far. */
  readonly connections: number;
  /** Over all connections. */
  readonly messagesSent: number;
  /** Cookies of the keep-alives that the node responded to. */
  readonly keepAliveCookies: readonly number[];
  /** Closes every connection. */
  disconnectAll(): void;
  /** Stops reading and responding until it is thawed, and keeps every connection open. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startTestNode({ chain, magic, misbehaviour, responses }: TestNodeOptions): Promise<TestNode> {
  const folder = await mkdtemp(join(tmpdir(), 'ct-node-'));
  const mempool = new ServedMempool();
  const sockets = new Set<Socket>();
  const links: ServerLink[] = [];
  const keepAliveCookies: number[] = [];
  const local: LocalResponses = {
    eraIndex: 6,
    systemStart: 1_666_656_000,
    results: new Map(),
    reject: () => undefined,
    ...responses,
  };
  let connections = 0;
  let frozen = false;

  const accept = (protocol: NodeAddress['protocol']) => (socket: Socket) => {
    sockets.add(socket);
    if (frozen) socket.pause();
    const link = new ServerLink(socket, misbehaviour?.(connections));
    connections += 1;
    links.push(link);
    const stops: (() => unknown)[] = [];
    socket.once('close', () => {
      sockets.delete(socket);
      for (const stop of stops) stop();
    });
    serveHandshake(link, protocol, magic, () => {
      if (protocol === 'node-to-client') {
        stops.push(serveChainSync(link, chain, 5), serveTxMonitor(link, mempool, chain, local.eraIndex));
        serveTxSubmission(link, mempool, local);
        serveStateQuery(link, chain, local);
      } else {
        stops.push(serveChainSync(link, chain, 2));
        serveBlockFetch(link, chain);
        link.serve(8, (bytes) => {
          const { kind, reader } = openMessage(bytes);
          if (kind !== 0) return;
          const cookie = reader.readUint();
          keepAliveCookies.push(cookie);
          link.send(8, keepAliveResponse(cookie));
        });
      }
    });
  };

  const localServer = createServer(accept('node-to-client'));
  const peerServer = createServer({ noDelay: true }, accept('node-to-node'));
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '-')}` : join(folder, 'n');
  await Promise.all([listen(localServer, { path }), listen(peerServer, { host: '127.0.0.1', port: 0 })]);
  const { port } = peerServer.address() as AddressInfo;
  const disconnectAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    local: { protocol: 'node-to-client', path },
    peer: { protocol: 'node-to-node', host: '127.0.0.1', port },
    chain,
    mempool,
    keepAliveCookies,
    get connections() {
      return connections;
    },
    get messagesSent() {
      return links.reduce((sum, link) => sum + link.messagesSent, 0);
    },
    disconnectAll,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      disconnectAll();
      await Promise.all([localServer, peerServer].map((server) => new Promise((done) => server.close(done))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const listen = (server: Server, where: { path: string } | { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });

function serveHandshake(
  link: ServerLink,
  protocol: NodeAddress['protocol'],
  magic: number,
  onAccepted: () => void,
): void {
  const isLocal = protocol === 'node-to-client';
  const versions = isLocal ? CLIENT_VERSIONS : PEER_VERSIONS;
  const misbehaviour = link.misbehaviour;
  link.serve(0, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    const proposed = readVersionTable(reader);
    if (kind !== 0) link.close();
    const version = versions.findLast((known) => proposed.has(known));
    if (misbehaviour?.kind === 'refuse-versions') link.send(0, handshake.refuseVersions(misbehaviour.versions));
    else if (version === undefined) link.send(0, handshake.refuseVersions(versions));
    else if (misbehaviour?.kind === 'refuse') link.send(0, handshake.refuse(version, misbehaviour.reason));
    else if (proposed.get(version) !== magic)
      link.send(0, handshake.refuse(version, `version data mismatch: ${magic} /= ${proposed.get(version)}`));
    else {
      onAccepted();
      const chosen = misbehaviour?.kind === 'choose-version' ? misbehaviour.version : version;
      const sentMagic = misbehaviour?.kind === 'wrong-magic' ? misbehaviour.magic : magic;
      link.send(0, isLocal ? handshake.acceptClient(chosen, sentMagic) : handshake.acceptPeer(chosen, sentMagic));
    }
  });
}
