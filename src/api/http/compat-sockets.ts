import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { CompatChannel, CompatSocket } from '../kit/compat-api.js';
import { isStillAuthorized, type Prepared, prepare } from '../pipeline/pipeline.js';
import { readCredentials } from './call.js';
import { openChannel } from './compat-channel.js';
import { openConnection } from './compat-connection.js';
import type { SocketDependencies } from './socket-dependencies.js';
import { createAcceptUpgrade, GOING_AWAY, POLICY_VIOLATION } from './upgrades.js';

export interface CompatSockets {
  /** Accepts the WebSocket of a request whose upgrade was announced; throws before it is accepted. */
  accept(request: FastifyRequest, socket: CompatSocket | CompatChannel): Promise<void>;
  readonly open: number;
  /** Closes all connections. */
  stop(): void;
}

/** Larger than any request of the protocols, and small enough to be buffered for every connection. */
const MAX_MESSAGE_BYTES = 4_194_304;

export function createCompatSockets(dependencies: SocketDependencies): CompatSockets {
  const { pipeline, credentials } = dependencies;
  const connections = new Set<WebSocket>();
  const acceptUpgrade = createAcceptUpgrade(MAX_MESSAGE_BYTES);
  let stopped = false;
  const prepared = new Map<CompatSocket | CompatChannel, Prepared>();

  const prepareOnce = (socket: CompatSocket | CompatChannel): Prepared => {
    const known = prepared.get(socket);
    if (known !== undefined) return known;
    const { bodyLimit: _, body: __, ...operation } = socket.operation;
    const fresh = prepare(operation);
    prepared.set(socket, fresh);
    return fresh;
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
        const webSocket = await acceptUpgrade(request.raw);
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
        const connection = { ...dependencies, prepared: operation, call };
        if ('attach' in socket) openChannel(webSocket, socket, connection);
        else openConnection(webSocket, socket.open(), connection);
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
