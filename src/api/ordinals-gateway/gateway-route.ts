import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import { readCredentials } from '../http/call.js';
import { toFailure } from '../http/failure.js';
import { addRateHeaders } from '../http/rate-headers.js';
import { JSON_TYPE, send, TEXT_TYPE } from '../http/respond.js';
import { sendContent } from '../http/send-content.js';
import type { HttpServer } from '../http/server.js';
import { ENDPOINTS, type Endpoint, type Reply } from './recursive-endpoints.js';

export interface OrdinalsGatewayOptions {
  readonly network: NetworkId;
  readonly observe: (operationId: string, status: number, ms: number) => void;
}

/**
 * Inscriptions may run scripts and read other inscriptions, and nothing else: requests to other hosts would reveal who
 * reads them, and what they show must not change.
 */
const SECURITY = "default-src 'self' 'unsafe-eval' 'unsafe-inline' data: blob:";

const SETTLED = 'public, max-age=1209600, immutable';
/** A block may arrive at any time; a few seconds spare the requests of a page that reads the same data again. */
const UNTIL_NEXT_BLOCK = 'public, max-age=5';

/** The content of inscriptions, and the endpoints that they may request, at the paths of ord. */
export function registerOrdinalsGateway(
  app: FastifyInstance,
  { pipeline, ids, refuse }: HttpServer,
  { network: id, observe }: OrdinalsGatewayOptions,
): void {
  const { services, load, flows, loop } = pipeline;
  const { network } = services.networks.status(id);
  if (network.family !== 'bitcoin') throw new RangeError(`${id} is not a Bitcoin network`);

  const respond = async (endpoint: Endpoint, request: FastifyRequest, response: ServerResponse): Promise<number> => {
    const principal = services.access.visitors.identify(readCredentials(request).caller);
    const own = flows.forPrincipal(principal);
    load.enter(own.flow);
    try {
      const headers = ['X-Content-Type-Options', 'nosniff', 'X-Request-Id', ids.forRequest(request.raw)];
      headers.push('Access-Control-Allow-Origin', '*');
      addRateHeaders(headers, await services.access.admit(principal));
      await loop.pass(own.flow);
      const db = own.network(await services.networks.open<'bitcoin'>(id)) as NetworkDb<'bitcoin'>;
      const parameters = request.params as Readonly<Record<string, string>>;
      const reply = await endpoint.handle({ db, network, services: own.services }, parameters);
      return await sendReply(reply, request, response, headers);
    } finally {
      load.leave(own.flow);
    }
  };

  for (const endpoint of ENDPOINTS)
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      handler: async (request, reply) => {
        reply.hijack();
        const began = performance.now();
        const finish = (status: number): void => observe('ordinalsGateway', status, performance.now() - began);
        try {
          finish(await respond(endpoint, request, reply.raw));
        } catch (error) {
          finish(toFailure(error).status);
          if (!reply.raw.headersSent) refuse(request.raw, reply.raw, error);
        }
      },
    });
}

async function sendReply(
  reply: Reply,
  { raw }: FastifyRequest,
  response: ServerResponse,
  headers: readonly string[],
): Promise<number> {
  if ('content' in reply) {
    if (isUnreadable(reply.content.encoding, String(raw.headers['accept-encoding'] ?? '')))
      throw new ServiceError('not-acceptable', `The content is encoded as ${reply.content.encoding}: accept it`);
    const cacheControl = reply.content.immutable ? SETTLED : UNTIL_NEXT_BLOCK;
    return await sendContent(raw, response, reply.content, headers, { security: SECURITY, cacheControl });
  }
  const isText = 'text' in reply;
  await send(raw, response, {
    status: 200,
    contentType: isText ? TEXT_TYPE : JSON_TYPE,
    body: isText ? reply.text : JSON.stringify(reply.json),
    headers: [...headers, 'Cache-Control', UNTIL_NEXT_BLOCK],
  });
  return 200;
}

const isUnreadable = (encoding: string | undefined, accepted: string): boolean =>
  encoding !== undefined && accepted !== '' && !accepted.includes('*') && !accepted.includes(encoding);
