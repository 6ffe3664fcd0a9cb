import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CompatApi, CompatErrors } from '../kit/compat-api.js';
import { describeCompat } from '../openapi/describe-compat.js';
import type { HeaderList } from './header-list.js';
import type { RequestIds } from './request-ids.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';
import { createRouter, type RequestHandlers, type Router, type RouterSettings } from './router.js';

export interface CompatRoutes extends CompatErrors {
  register(app: FastifyInstance, handlers: RequestHandlers): void;
}

const ROOT = '/compat/';

/** The description is public: tools on any page may read it. */
const OPEN_HEADERS: HeaderList = [...SECURITY_HEADERS, 'Access-Control-Allow-Origin', '*'];

/** The routes of other services. They are loaded at the first request: most services never get one. */
export function createCompatRoutes(load: () => Promise<readonly CompatApi[]>, settings: RouterSettings): CompatRoutes {
  let apis: readonly CompatApi[] = [];
  let opened: Router | undefined;
  let opening: Promise<Router> | undefined;

  const open = async (handlers: RequestHandlers): Promise<Router> => {
    apis = await load();
    const operations = apis.flatMap((api) => api.operations);
    // Clients append paths to a base URL that may end in a slash.
    const router = createRouter(operations, { ...settings, trailingSlash: true });
    for (const api of apis) addDescription(router, api);
    router.bind(handlers);
    await router.app.ready();
    opened = router;
    return router;
  };

  const route = (handlers: RequestHandlers, request: IncomingMessage, response: ServerResponse): void => {
    if (opened !== undefined) {
      opened.app.routing(request, response);
      return;
    }
    opening ??= open(handlers);
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

    register(app, handlers) {
      app.route({
        method: [...app.supportedMethods],
        url: `${ROOT}*`,
        handler: ({ raw }, reply) => {
          reply.hijack();
          route(handlers, raw, reply.raw);
        },
      });
      app.addHook('onClose', async () => {
        await (await opening)?.app.close();
      });
    },
  };
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
