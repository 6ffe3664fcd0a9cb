import { rmSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { NetworkId } from '../../../chains/networks.js';
import type { Log } from '../../../kernel/log.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { PipelineDependencies } from '../../pipeline/pipeline.js';
import { AddressLimits } from '../address-limits.js';
import { serveBlockFetch } from './block-fetch.js';
import { serveChainSync } from './chain-sync.js';
import { answerHandshake, HANDSHAKE_MAX_BYTES, HANDSHAKE_PROTOCOL, type ServedKind } from './handshake.js';
import { serveKeepAlive } from './keep-alive.js';
import { serveLocalStateQuery } from './local-state-query.js';
import { serveLocalTxMonitor } from './local-tx-monitor.js';
import { serveLocalTxSubmission } from './local-tx-submission.js';
import type { NodeContext, RestoreLedger } from './node-context.js';
import { ServerLink } from './server-link.js';
import { serveTxSubmission } from './tx-submission.js';

const MAX_CONNECTIONS = 500;
const FORGET_MS = 60_000;

export interface NodeListenerOptions {
  readonly host: string;
  /** Of node-to-node; negative: not served. */
  readonly port: number;
  /** Of node-to-client; undefined: not served. */
  readonly socketPath: string | undefined;
  readonly network: NetworkId;
  readonly pipeline: Pick<PipelineDependencies, 'services' | 'flows'>;
  readonly restoreLedger: RestoreLedger;
  readonly log: Log;
}

export interface NodeListener {
  readonly port: number | undefined;
  close(): Promise<void>;
}

/** Serves the mini-protocols of a Cardano node from the index of one network. */
export async function listenAsNode(options: NodeListenerOptions): Promise<NodeListener> {
  const { host, log, pipeline, socketPath, restoreLedger } = options;
  const { services, flows } = pipeline;
  const { network } = services.networks.status(options.network);
  if (network.family !== 'cardano') throw new RangeError(`${options.network} is not a Cardano network`);
  const now = (): number => performance.now();
  const limits = new AddressLimits(now);
  const sockets = new Set<Socket>();

  const accept = async (socket: Socket, ip: string, kind: ServedKind): Promise<void> => {
    const flow = flows.forAddress(ip);
    const db = flow.network(await services.networks.open<'cardano'>(network.id)) as NetworkDb<'cardano'>;
    if (socket.destroyed) return;
    const link = new ServerLink(socket, {
      now: () => services.clock.now(),
      onError: (error) =>
        log.info('node-client.failed', { ip, kind, reason: error instanceof Error ? error.message : String(error) }),
    });
    serveHandshake(link, { db, network, services: flow.services, restoreLedger }, kind);
  };

  const onSocket = (kind: ServedKind) => (socket: Socket) => {
    const ip = socket.remoteAddress ?? 'local';
    socket.on('error', () => socket.destroy());
    if (!limits.open(ip)) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      limits.close(ip);
    });
    accept(socket, ip, kind).catch(() => socket.destroy());
  };

  const servers: Server[] = [];
  const listen = async (server: Server, where: { path: string } | { host: string; port: number }): Promise<void> => {
    server.maxConnections = MAX_CONNECTIONS;
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(where, resolve);
    });
  };
  let port: number | undefined;
  if (options.port >= 0) {
    const server = createServer({ noDelay: true }, onSocket('node-to-node'));
    await listen(server, { host, port: options.port });
    port = (server.address() as AddressInfo).port;
  }
  if (socketPath !== undefined) {
    await removeAbandoned(socketPath);
    await listen(createServer(onSocket('node-to-client')), { path: socketPath });
  }
  const forgetting = setInterval(() => limits.forgetIdle(), FORGET_MS).unref();

  return {
    port,
    async close() {
      clearInterval(forgetting);
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

/** A socket that a killed process left behind would make the address unavailable; other files are never removed. */
async function removeAbandoned(path: string): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return;
  const refused = await new Promise<boolean>((resolve) => {
    const probe = connect({ path });
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
  if (refused) rmSync(path, { force: true });
}

function serveHandshake(link: ServerLink, context: NodeContext, kind: ServedKind): void {
  let done = false;
  link.serve(HANDSHAKE_PROTOCOL, HANDSHAKE_MAX_BYTES, async (message) => {
    if (done) {
      link.close();
      return;
    }
    done = true;
    const { message: answer, version } = answerHandshake(message, kind, context.network.magic);
    if (version !== undefined) serveProtocols(link, context, kind, version);
    await link.send(HANDSHAKE_PROTOCOL, answer);
    if (version === undefined) link.finish();
  });
}

function serveProtocols(link: ServerLink, context: NodeContext, kind: ServedKind, version: number): void {
  serveChainSync(link, context, kind);
  if (kind === 'node-to-node') {
    serveBlockFetch(link, context);
    serveKeepAlive(link);
    serveTxSubmission(link, context);
  } else {
    serveLocalTxSubmission(link, context);
    serveLocalStateQuery(link, context, version);
    serveLocalTxMonitor(link, context);
  }
}
