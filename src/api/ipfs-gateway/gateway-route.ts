import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/credentials/authenticate.js';
import { type Cid, cidText } from '../../gateways/ipfs/cid.js';
import { IDENTITY } from '../../gateways/ipfs/multihash.js';
import { ServiceError } from '../../kernel/errors.js';
import { type Credentials, readCredentials } from '../http/call.js';
import { toFailure } from '../http/failure.js';
import { addRateHeaders } from '../http/rate-headers.js';
import type { HttpServer } from '../http/server.js';
import { locatePath } from '../services/ipfs/located.js';
import { type GatewayRequest, parseGatewayRequest } from './gateway-request.js';
import { createGatewayResponses, endWithout } from './gateway-responses.js';

export interface IpfsGatewayOptions {
  /** The content that is served without a key. */
  readonly publicContent: 'pinned' | 'all' | 'none';
  /** Whether the origin has no other purpose, so that pages may run scripts. */
  readonly ownOrigin: boolean;
  readonly observe: (operationId: string, status: number, ms: number) => void;
}

const METHODS = 'GET, HEAD, OPTIONS';
/** The lists of the gateway specification, and the headers of this service. */
const ALLOWED_HEADERS =
  'Accept, Authorization, Content-Type, If-None-Match, Range, User-Agent, X-Api-Key, X-Requested-With';
const EXPOSED_HEADERS =
  'Content-Length, Content-Range, ETag, X-Chunked-Output, X-Ipfs-Path, X-Ipfs-Roots, X-Request-Id, X-Stream-Output';

/** The path gateway of IPFS at `/ipfs` and `/ipns`, with its verifiable formats. */
export function registerIpfsGateway(app: FastifyInstance, server: HttpServer, options: IpfsGatewayOptions): void {
  const serve = createGateway(server, options);
  for (const url of ['/ipfs/*', '/ipns/*'])
    app.route({
      method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: (request, reply) => {
        reply.hijack();
        void serve(request, reply.raw);
      },
    });
}

function createGateway(
  { pipeline, ids, refuse }: HttpServer,
  { publicContent, ownOrigin, observe }: IpfsGatewayOptions,
) {
  const { services, load, flows, loop } = pipeline;
  const { access, ipfs } = services;
  const responses = createGatewayResponses(services, ownOrigin);

  /** With a credential everything that the node has or finds is served, as by `GET /api/ipfs`. */
  const identify = async ({ apiKey, bearer, caller, origin }: Credentials): Promise<Principal> => {
    if (apiKey === undefined && bearer === undefined) return access.visitors.identify(caller);
    const principal = await access.authenticate({ apiKey, bearer, client: caller, origin });
    if (!principal.addOns.has('ipfs'))
      throw new ServiceError('payment-required', 'Payment Required', { headers: { 'X-Required-Addon': 'ipfs' } });
    return principal;
  };

  /** Checked before anything below the root is read: a node may fetch content from others. */
  const checkPublic = async ({ kind }: Principal, cid: Cid): Promise<void> => {
    if (kind !== 'VISITOR' || publicContent === 'all' || cid.multihash.code === IDENTITY) return;
    if (publicContent === 'none') throw new ServiceError('unauthenticated', 'Send a key in the header X-Api-Key');
    if (!(await ipfs.node.isPinned(cid)))
      throw new ServiceError('not-found', `The content ${cidText(cid)} is not pinned here: read it with a key`);
  };

  const checkCached = async ({ onlyIfCached }: GatewayRequest, root: Cid): Promise<void> => {
    if (!onlyIfCached || root.multihash.code === IDENTITY) return;
    if ((await ipfs.node.find(root, { local: true })) === undefined)
      throw new ServiceError('precondition-failed', 'The content is not on this node');
  };

  const respond = async (request: FastifyRequest, response: ServerResponse, headers: string[]): Promise<number> => {
    const { raw } = request;
    const principal = await identify(readCredentials(request));
    const { flow } = flows.forPrincipal(principal);
    load.enter(flow);
    try {
      addRateHeaders(headers, await access.admit(principal));
      await loop.pass(flow);
      const gatewayRequest = parseGatewayRequest(raw);
      if (raw.headers['service-worker'] !== undefined && gatewayRequest.path.segments.length === 0)
        throw new ServiceError('invalid', 'A service worker may only control content below its root');
      if (gatewayRequest.format.kind === 'ipns-record')
        return await responses.sendRecord({ request: raw, response, gatewayRequest, headers });
      const checkRoot = async (root: Cid): Promise<void> => {
        await checkPublic(principal, root);
        await checkCached(gatewayRequest, root);
      };
      const located = await locatePath(services, gatewayRequest.path, { checkRoot, nameDetails: true });
      headers.push('X-Ipfs-Path', gatewayRequest.url, 'X-Ipfs-Roots', located.cids.map(cidText).join(','));
      return await responses.sendLocated({ request: raw, response, gatewayRequest, headers }, located);
    } finally {
      load.leave(flow);
    }
  };

  return async (request: FastifyRequest, response: ServerResponse): Promise<void> => {
    const { raw } = request;
    const began = performance.now();
    const headers = [
      'X-Content-Type-Options',
      'nosniff',
      'X-Request-Id',
      ids.forRequest(raw),
      'Access-Control-Allow-Origin',
      '*',
      'Access-Control-Allow-Methods',
      METHODS,
      'Access-Control-Allow-Headers',
      ALLOWED_HEADERS,
      'Access-Control-Expose-Headers',
      EXPOSED_HEADERS,
    ];
    const finish = (status: number): void => observe('ipfsGateway', status, performance.now() - began);
    if (raw.method === 'OPTIONS') {
      endWithout(response, 204, headers);
      return;
    }
    try {
      if (raw.method !== 'GET' && raw.method !== 'HEAD')
        throw new ServiceError('method-not-allowed', `This path answers ${METHODS} only`, {
          headers: { Allow: METHODS },
        });
      finish(await respond(request, response, headers));
    } catch (error) {
      finish(toFailure(error).status);
      if (!response.headersSent) refuse(raw, response, error);
    }
  };
}
