import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import type { Operation } from '../kit/operation.js';
import type { Prepared } from '../pipeline/pipeline.js';
import { readCompatRequest } from './compat-request.js';
import type { CorsPolicy } from './cors.js';
import {
  MAX_HEADER_BYTES,
  type RequestListener,
  rejectUnsupportedRequests,
  respondToMalformedHttp,
} from './malformed-http.js';
import { withoutNetworkInPath } from './midnight-path.js';
import { createRequestIds, type RequestIds } from './request-ids.js';
import { type Refuse, registerRoutes } from './routes.js';
import { UpgradableMessage } from './upgradable-message.js';

export interface RouterSettings {
  readonly cors: CorsPolicy;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. Empty: none. */
  readonly trustedProxies: readonly string[];
  readonly requestTimeoutMs: number;
  /** Whether a path may end in a slash; not by default. */
  readonly trailingSlash?: boolean;
  /** Timeout of a streamed body; that of any other body when absent. */
  readonly uploadTimeoutMs?: number;
}

export interface RequestHandlers {
  readonly serve: (prepared: Prepared, request: FastifyRequest, response: ServerResponse) => void;
  readonly refuse: Refuse;
}

export interface Router {
  readonly app: FastifyInstance;
  readonly ids: RequestIds;
  /** Must be called before the server listens. */
  bind(handlers: RequestHandlers): void;
  /** Requests for which `find` returns a listener go there instead of to a route of this router. */
  divert(find: (request: IncomingMessage) => RequestListener | undefined): void;
}

/**
 * Fastify would check the content type of a body before the client is authenticated, so the pipeline reads bodies
 * itself.
 */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const;

/**
 * Routes of all operations. They need no database, so they are registered (a quarter of a second) while the database is
 * being opened; their handlers are bound later.
 */
export function createRouter(operations: readonly Operation[], settings: RouterSettings): Router {
  const ids = createRequestIds();
  let bound: RequestHandlers | undefined;
  let findListener: (request: IncomingMessage) => RequestListener | undefined = () => undefined;
  const handlers = (): RequestHandlers => {
    if (bound === undefined) throw new Error('a request arrived before the handlers were bound');
    return bound;
  };
  const refuse: Refuse = (...given) => handlers().refuse(...given);
  const app = Fastify({
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    requestTimeout: Math.max(settings.requestTimeoutMs, settings.uploadTimeoutMs ?? 0),
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // The service writes its own headers, and a shutdown must not cut a request that is being served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: settings.trailingSlash ?? false },
    http: {
      headersTimeout: Math.min(15_000, settings.requestTimeoutMs),
      // Interval at which Node checks for late requests; its default is so long that a slow client would get twice its
      // time.
      connectionsCheckingInterval: Math.min(5_000, settings.requestTimeoutMs / 4),
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
      IncomingMessage: UpgradableMessage,
    },
    rewriteUrl: (request) => withoutNetworkInPath(readCompatRequest(request)),
    clientErrorHandler: respondToMalformedHttp(ids),
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      refuse(request.raw, reply.raw, new ServiceError('invalid', 'The URL is not valid'));
    },
  });
  for (const method of METHODS_WITH_BODY) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  rejectUnsupportedRequests(app, refuse, (request) => findListener(request));
  registerRoutes(app, operations, {
    serve: (...given) => handlers().serve(...given),
    refuse,
    ids,
    cors: settings.cors,
  });
  return {
    app,
    ids,
    bind(given) {
      bound = given;
    },
    divert(find) {
      findListener = find;
    },
  };
}
