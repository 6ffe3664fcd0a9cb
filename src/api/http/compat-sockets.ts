import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import type { CompatSocket } from '../kit/compat-api.js';
import { isStillAuthorized, type Prepared, prepare } from '../pipeline/pipeline.js';
import { readCredentials } from './call.js';
import { openConnection } from './compat-connection.js';
import type { SocketDependencies } from './socket-dependencies.js';

export interface CompatSockets {
  /** Accepts the WebSocket of a request whose upgrade was announced; throws before it is accepted. */
  accept(request: FastifyRequest, socket: CompatSocket): Promise<void>;
  readonly open: number;
  /** Closes all connections. */
  stop(): void;
}

/** Larger than any request of the protocols, and small enough to be buffered for every connection. */
const MAX_MESSAGE_BYTES = 4_194_304;

/** The part of an upgrade request that its handler needs. */
export interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Remembers the upgrade of a request until its route accepts it. */
export const announceUpgrade = (request: IncomingMessage, upgrade: Upgrade): void => {
  upgrades.set(request, upgrade);
};

export const isUpgrade = (request: IncomingMessage): boolean => upgrades.has(request);

export function createCompatSockets(dependencies: SocketDependencies): CompatSockets {
  const { pipeline, credentials } = dependencies;
  const connections = new Set<WebSocket>();
  let server: Promise<WebSocketServer> | undefined;
  let stopped = false;
  const prepared = new Map<CompatSocket, Prepared>();

  const prepareOnce = (socket: CompatSocket): Prepared => {
    const known = prepared.get(socket);
    if (known !== undefined) return known;
    const { bodyLimit: _, body: __, ...operation } = socket.operation;
    const fresh = prepare(operation);
    prepared.set(socket, fresh);
    return fresh;
  };

  /** Loaded at the first connection: most services never get one. */
  const load = async (): Promise<WebSocketServer> => {
    const { WebSocketServer } = await import('ws');
    return new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
  };

  return {
    get open() {
      return connections.size;
    },

    async accept(request, socket) {
      const caller = readCredentials(request);
      const { apiKey, bearer, origin } = caller;
      const { services } = pipeline;
      const principal = await services.access.authenticate({ apiKey, bearer, client: caller.caller, origin });
      const release = await pipeline.shares.streams.acquire(pipeline.flows.forPrincipal(principal).flow.key);
      try {
        server ??= load();
        const upgrade = upgrades.get(request.raw);
        const webSocket = await new Promise<WebSocket>((resolve, reject) => {
          if (upgrade === undefined || upgrade.socket.destroyed) return reject(new Error('the client disconnected'));
          upgrade.socket.once('close', () => reject(new Error('the client disconnected')));
          server?.then((loaded) => loaded.handleUpgrade(request.raw, upgrade.socket, upgrade.head, resolve), reject);
        });
        if (stopped) webSocket.close(GOING_AWAY, 'The service is stopping');
        connections.add(webSocket);
        const operation = prepareOnce(socket);
        const call = { ...caller, path: {}, query: {}, body: async () => undefined };
        const ends = credentials.watch(webSocket, () => isStillAuthorized(operation, call, pipeline, principal));
        ends.addEventListener('abort', () => webSocket.close(POLICY_VIOLATION, 'The API key is no longer valid'));
        webSocket.once('close', () => {
          connections.delete(webSocket);
          release();
        });
        openConnection(webSocket, socket.open(), { ...dependencies, prepared: operation, call });
      } catch (error) {
        release();
        throw error;
      }
    },

    stop() {
      stopped = true;
      for (const connection of connections) connection.close(GOING_AWAY, 'The service is stopping');
    },
  };
}

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
