import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import { type CompatApi, type CompatErrors, type CompatSocket, findSocketPath } from '../kit/compat-api.js';
import { getOperationMethod } from '../kit/operation.js';
import { describeCompat } from '../openapi/describe-compat.js';
import type { CompatSockets } from './compat-sockets.js';
import type { HeaderList } from './header-list.js';
import type { RequestIds } from './request-ids.js';
import { JSON_TYPE, OPEN_HEADERS, send } from './respond.js';
import { createRouter, type RequestHandlers, type Router, type RouterSettings } from './router.js';
import { announceUpgrade, isUpgrade } from './upgrades.js';

export interface CompatRoutes extends CompatErrors {
  register(router: Router, handlers: RequestHandlers, sockets: CompatSockets): void;
}

const ROOT = '/compat/';

/** The routes of other services. They are loaded at the first request: most services never get one. */
export function createCompatRoutes(load: () => Promise<readonly CompatApi[]>, settings: RouterSettings): CompatRoutes {
  let apis: readonly CompatApi[] = [];
  let opened: Router | undefined;
  let opening: Promise<Router> | undefined;

  const open = async (handlers: RequestHandlers, sockets: CompatSockets): Promise<Router> => {
    apis = await load();
    const operations = apis.flatMap((api) => api.operations);
    // Clients append paths to a base URL that may end in a slash.
    const router = createRouter(operations, { ...settings, trailingSlash: true });
    for (const api of apis) {
      addDescription(router, api);
      addSocket(router.app, api, handlers, sockets);
      addMissing(router.app, api, handlers);
    }
    router.bind(handlers);
    await router.app.ready();
    opened = router;
    return router;
  };

  const route = (
    handlers: RequestHandlers,
    sockets: CompatSockets,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    if (opened !== undefined) {
      opened.app.routing(request, response);
      return;
    }
    opening ??= open(handlers, sockets);
    opening.then(
      (router) => router.app.routing(request, response),
      (error: unknown) => handlers.refuse(request, response, error),
    );
  };

  return {
    find(url) {
      if (!url.startsWith(ROOT)) return undefined;
      const [, , name] = url.split(/[/?]/, 3);
      return apis.find((api) => api.name === name)?.failures;
    },

    register({ app, divert }, handlers, sockets) {
      // A second router for each request would cost as much as a cached response. Until the routes are loaded, and for
      // requests without a connection, a route of the first router leads here.
      divert(({ url }) => (opened !== undefined && url?.startsWith(ROOT) ? opened.app.routing : undefined));
      app.route({
        method: [...app.supportedMethods],
        url: `${ROOT}*`,
        handler: ({ raw }, reply) => {
          reply.hijack();
          route(handlers, sockets, raw, reply.raw);
        },
      });
      app.addHook('onClose', async () => {
        await (await opening)?.app.close();
      });
    },
  };
}

function addSocket(app: FastifyInstance, api: CompatApi, { refuse }: RequestHandlers, sockets: CompatSockets): void {
  const { name, socket } = api;
  if (socket === undefined) return;
  const url = findSocketPath(name);
  if (url === undefined) throw new Error(`${name} has a WebSocket but no path for it: add one to SOCKET_PATHS`);
  app.route({
    method: 'GET',
    url,
    handler: (request, reply) => {
      reply.hijack();
      const { raw } = request;
      if (isUpgrade(raw))
        sockets.accept(request, socket).catch((error: unknown) => refuse(raw, reply.raw, error, CLOSE));
      else {
        refuse(raw, reply.raw, ...toPlainRequestFailure(socket));
      }
    },
  });
}

/** A 501 with the reason tells a client that it need not look for a typing error in its URL, as a 404 would. */
function addMissing(app: FastifyInstance, { prefix, missing }: CompatApi, { refuse }: RequestHandlers): void {
  for (const [route, reason] of Object.entries(missing)) {
    const [, method, path] = /^(GET|POST) (\/\S+)$/.exec(route) ?? [];
    // Services without routes list the methods of their protocol, which refuses them itself.
    if (method === undefined || path === undefined) continue;
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : [method],
      url: `${prefix}${path}`,
      handler: ({ raw }, reply) => {
        reply.hijack();
        refuse(raw, reply.raw, new ServiceError('not-implemented', reason));
      },
    });
  }
}

/** For a request that should have opened a WebSocket. */
const toPlainRequestFailure = ({
  operation,
}: Pick<CompatSocket, 'operation'>): [error: ServiceError, headers: HeaderList] =>
  getOperationMethod(operation) === 'POST'
    ? [new ServiceError('method-not-allowed', 'Open a WebSocket here, or send requests by POST'), ['Allow', 'POST']]
    : [new ServiceError('invalid', 'Open a WebSocket here'), ['Upgrade', 'websocket']];

const CLOSE: HeaderList = ['Connection', 'close'];

/**
 * Requests for a WebSocket go through the router like others, so that the same headers, addresses and errors apply. A
 * refused one gets its response on the socket, which is then closed.
 */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request, socket, head) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket as Socket);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.end());
    announceUpgrade(request, { socket, head });
    app.routing(request, response);
  });
}

/** The OpenAPI document of another service's routes, created at its first request. */
function addDescription(
  { app, ids }: { readonly app: FastifyInstance; readonly ids: RequestIds },
  api: CompatApi,
): void {
  let body: string | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: `${api.prefix}/openapi.json`,
    handler: ({ raw }, reply) => {
      reply.hijack();
      body ??= JSON.stringify(describeCompat(api));
      const headers = [...OPEN_HEADERS, 'Cache-Control', 'no-cache', 'X-Request-Id', ids.forRequest(raw)];
      void send(raw, reply.raw, { status: 200, contentType: JSON_TYPE, body, headers });
    },
  });
}
