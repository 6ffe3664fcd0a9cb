import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { NetworkId } from '../../../chains/networks.js';
import type { Log } from '../../../kernel/log.js';
import type { PipelineDependencies } from '../../pipeline/pipeline.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { AddressLimits } from '../address-limits.js';
import { Connection, MAX_LINE_BYTES } from './connection.js';
import { HeaderProofs } from './header-proof.js';
import { toNotificationText } from './rpc-message.js';
import { Session } from './session.js';
import { Watcher } from './watcher.js';
import { type LineSocket, WebSocketLines } from './web-socket-lines.js';

const MAX_CONNECTIONS = 10_000;
const FORGET_MS = 60_000;

export interface ElectrumOptions {
  readonly host: string;
  /** Negative: not served. */
  readonly port: number;
  /** Of WebSocket; negative: not served. */
  readonly webSocketPort: number;
  readonly tls: { readonly port: number; readonly cert: string; readonly key: string } | undefined;
  readonly network: NetworkId;
  readonly pipeline: Pick<PipelineDependencies, 'services' | 'flows'>;
  readonly log: Log;
  readonly observe: (method: string, error: unknown, ms: number) => void;
}

export interface ElectrumListener {
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  readonly webSocketPort: number | undefined;
  close(): Promise<void>;
}

/** Serves the Electrum protocol over TCP, TLS and WebSocket. */
export async function listenForElectrum(options: ElectrumOptions): Promise<ElectrumListener> {
  const { host, log, observe, pipeline } = options;
  const { services, flows } = pipeline;
  const { network } = services.networks.status(options.network);
  if (network.family !== 'bitcoin') throw new RangeError(`${options.network} is not a Bitcoin network`);
  const openDb = async (): Promise<Db> => services.networks.open<'bitcoin'>(options.network);
  const now = (): number => performance.now();
  const limits = new AddressLimits(now);
  const proofs = new HeaderProofs(network.finalityDepth);
  const connections = new Map<Session, Connection>();
  const sockets = new Set<LineSocket>();
  // Notifications of all clients are computed in one flow.
  const own = flows.forAddress('electrum');
  const watcher = new Watcher({
    db: async () => own.network(await openDb()) as Db,
    network,
    log,
    notify: (session, method, params) => connections.get(session)?.notify(toNotificationText(method, params)),
  });

  const accept = async (socket: LineSocket, ip: string): Promise<void> => {
    const flow = flows.forAddress(ip);
    const db = flow.network(await openDb()) as Db;
    if (socket.destroyed) return;
    const context = { db, network, services: flow.services, proofs };
    const session = new Session({ context, watching: watcher, observe, now });
    connections.set(session, new Connection(socket, { session, admit: (count) => limits.admit(ip, count) }));
    watcher.add(session);
    socket.once('close', () => {
      connections.delete(session);
      watcher.remove(session);
    });
  };

  const onSocket = (socket: LineSocket, ip: string): void => {
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
    accept(socket, ip).catch(() => socket.destroy());
  };

  const servers: (Server | HttpServer)[] = [];
  const listen = async (server: Server | HttpServer, port: number): Promise<number> => {
    server.maxConnections = MAX_CONNECTIONS;
    servers.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return (server.address() as AddressInfo).port;
  };
  const port =
    options.port < 0
      ? undefined
      : await listen(
          createServer((socket) => onSocket(socket, socket.remoteAddress ?? '')),
          options.port,
        );
  const { tls } = options;
  const tlsPort =
    tls === undefined
      ? undefined
      : await listen(
          createTlsServer({ cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' }, (socket) =>
            onSocket(socket, socket.remoteAddress ?? ''),
          ),
          tls.port,
        );
  const webSocketPort =
    options.webSocketPort < 0 ? undefined : await listen(await createWebSocketServer(onSocket), options.webSocketPort);
  const forgetting = setInterval(() => limits.forgetIdle(), FORGET_MS).unref();

  return {
    port,
    tlsPort,
    webSocketPort,
    async close() {
      clearInterval(forgetting);
      const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      for (const socket of sockets) socket.destroy();
      await watcher.stop();
      await Promise.all(closed);
    },
  };
}

/** A server that only accepts WebSockets, at any path. */
async function createWebSocketServer(onSocket: (socket: LineSocket, ip: string) => void): Promise<HttpServer> {
  const { WebSocketServer } = await import('ws');
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_LINE_BYTES, perMessageDeflate: false });
  const server = createHttpServer((_, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end();
  });
  server.on('upgrade', (request, socket, head) => {
    const ip = request.socket.remoteAddress ?? '';
    sockets.handleUpgrade(request, socket, head, (webSocket) => onSocket(new WebSocketLines(webSocket), ip));
  });
  return server;
}
