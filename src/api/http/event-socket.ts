import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { KEY_PREFIX } from '../../access/credentials/api-key.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Operation } from '../kit/operation.js';
import { isStillAuthorized, type Prepared, prepare } from '../pipeline/pipeline.js';
import { type Credentials, readCredentials } from './call.js';
import { type Channel, EventConversation } from './event-conversation.js';
import type { HttpServer } from './server.js';
import {
  createAcceptUpgrade,
  GOING_AWAY,
  isUpgrade,
  keepAlive,
  POLICY_VIOLATION,
  UNSUPPORTED_DATA,
} from './upgrades.js';

export interface EventSocketOptions {
  readonly operations: readonly Operation[];
}

/** The streaming operation of each channel. */
const CHANNELS: Readonly<Record<Channel, string>> = { events: 'streamEvents', chain: 'followChain' };

const MAX_MESSAGE_BYTES = 65_536;

/** Subscriptions over a WebSocket at `/ws`: each is a call of a streaming operation, with the same checks and limits. */
export function registerEventSocket(server: HttpServer, { operations }: EventSocketOptions): void {
  const { app, refuse, pipeline, feeds, credentials, recordCall } = server;
  const acceptUpgrade = createAcceptUpgrade(MAX_MESSAGE_BYTES);
  const connections = new Set<WebSocket>();
  const prepared = new Map<Channel, Prepared>();

  const prepareChannel = (channel: Channel): Prepared => {
    const known = prepared.get(channel);
    if (known !== undefined) return known;
    const operation = operations.find(({ id }) => id === CHANNELS[channel]);
    if (operation === undefined) throw new Error(`no operation ${CHANNELS[channel]}`);
    const fresh = prepare(operation);
    prepared.set(channel, fresh);
    return fresh;
  };

  const accept = async (request: FastifyRequest): Promise<void> => {
    const caller = readSocketCredentials(request);
    const { apiKey, bearer, origin } = caller;
    const principal = await pipeline.services.access.authenticate({ apiKey, bearer, client: caller.caller, origin });
    const release = await pipeline.shares.streams.acquire(pipeline.flows.forPrincipal(principal).flow.key);
    try {
      const socket = await acceptUpgrade(request.raw);
      connections.add(socket);
      const call = { ...caller, path: {}, query: {}, body: async () => undefined };
      const conversation = new EventConversation(socket, {
        pipeline,
        feeds,
        recordCall,
        prepareChannel,
        credentials: caller,
      });
      const ends = credentials.watch(socket, () =>
        isStillAuthorized(prepareChannel('events'), call, pipeline, principal),
      );
      ends.addEventListener('abort', () => socket.close(POLICY_VIOLATION, 'The credential is no longer valid'));
      const stopPings = keepAlive(socket);
      socket.on('message', (data: Buffer, binary: boolean) => {
        if (binary) socket.close(UNSUPPORTED_DATA, 'Send text');
        else conversation.receive(data.toString('utf8'));
      });
      socket.on('error', () => socket.terminate());
      socket.once('close', () => {
        stopPings();
        conversation.end();
        connections.delete(socket);
        release();
      });
    } catch (error) {
      release();
      throw error;
    }
  };

  app.route({
    method: 'GET',
    url: '/ws',
    handler: (request, reply) => {
      reply.hijack();
      const { raw } = request;
      if (isUpgrade(raw))
        accept(request).catch((error: unknown) => refuse(raw, reply.raw, error, ['Connection', 'close']));
      else refuse(raw, reply.raw, new ServiceError('invalid', 'Open a WebSocket at this path'));
    },
  });
  app.addHook('preClose', async () => {
    for (const socket of connections) socket.close(GOING_AWAY, 'The service is stopping');
  });
}

/** Browsers cannot set headers of a WebSocket, so the key or the session token may be in `access_token`. */
function readSocketCredentials(request: FastifyRequest): Credentials {
  const credentials = readCredentials(request);
  const { access_token: token } = request.query as { readonly access_token?: unknown };
  if (typeof token !== 'string' || credentials.apiKey !== undefined || credentials.bearer !== undefined)
    return credentials;
  return token.startsWith(KEY_PREFIX) ? { ...credentials, apiKey: token } : { ...credentials, bearer: token };
}
