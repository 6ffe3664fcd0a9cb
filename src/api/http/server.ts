import Fastify, { type FastifyInstance } from 'fastify';
import { createRequestLoad } from '../../access/request-load.js';
import { ServiceError } from '../../kernel/errors.js';
import { createLoopTurns, type LoopTurns } from '../../kernel/loop-turns.js';
import { createFlowSlots } from '../../store/flow-slots.js';
import { tipMark } from '../../store/queries/tip-mark.js';
import type { ProcessServices } from '../context.js';
import type { Cursors } from '../cursor.js';
import { createFlowDirectory } from '../flow-services.js';
import { createKeptAnswers } from '../kept-answers.js';
import { createLastingShares, largeAnswerLimits } from '../lasting-shares.js';
import type { Operation } from '../operation.js';
import type { PipelineParts } from '../pipeline.js';
import { answerBrokenHttp, MAX_HEADER_BYTES, refuseOddRequests } from './broken-http.js';
import type { CorsPolicy } from './cors.js';
import { withoutNetworkInPath } from './midnight-path.js';
import { type Overload, type OverloadLimits, watchOverload } from './overload.js';
import type { Rejections } from './rejections.js';
import { createRequestIds, type RequestIds } from './request-ids.js';
import { type Refuse, registerRoutes } from './routes.js';
import { createAnswering } from './serve.js';

export interface HttpSettings {
  readonly cors: CorsPolicy;
  /** Addresses of proxies whose `X-Forwarded-For` we believe. Empty: none. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  /** How long a body that is taken as a stream may come; as long as any other where absent. */
  readonly uploadTimeoutMs?: number;
  readonly slowRequestMs: number;
  readonly overload: OverloadLimits;
}

export interface ServerParts {
  readonly operations: readonly Operation[];
  readonly services: ProcessServices;
  readonly cursors: Cursors;
  readonly isOperator: PipelineParts['isOperator'];
  /** Told of every request that reached an operation, for metrics. */
  readonly observe: (operationId: string, status: number, ms: number) => void;
  /** The turns of the event loop that the database uses too. */
  readonly loop?: LoopTurns;
  readonly settings: HttpSettings;
}

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly overload: Overload;
  /** For metrics. */
  readonly rejections: Rejections;
  readonly openStreams: () => number;
  /** For routes beside the operations. */
  readonly ids: RequestIds;
  readonly refuse: Refuse;
  /** For faces beside HTTP: the one way into operations. */
  readonly pipeline: PipelineParts;
}

/** Fastify would look at the type of a body before anyone has asked who sent it; the pipeline reads bodies itself. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'] as const;

/**
 * Routes of all operations on one server. Fastify gives the router, the life cycle and `inject`; the answer is written
 * by `respond.ts` directly, because a stack of plugins costs half of the throughput (bench/load).
 */
export function createServer(parts: ServerParts): HttpServer {
  const { operations, services, settings } = parts;
  const ids = createRequestIds();
  const app = Fastify({
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    requestTimeout: Math.max(settings.requestTimeoutMs, settings.uploadTimeoutMs ?? 0),
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // Headers are ours to write, and a stop must not cut a request that is being served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 4_096, ignoreTrailingSlash: false },
    http: {
      headersTimeout: Math.min(15_000, settings.requestTimeoutMs),
      // Node looks for late requests this often; by default so rarely that a slow client would get twice its time.
      connectionsCheckingInterval: Math.min(5_000, settings.requestTimeoutMs / 4),
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    rewriteUrl: ({ url = '/' }) => withoutNetworkInPath(url),
    clientErrorHandler: answerBrokenHttp(ids),
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      refuse(request.raw, reply.raw, new ServiceError('invalid', 'The URL is not valid'));
    },
  });

  for (const method of METHODS_WITH_BODY) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  const loop = parts.loop ?? createLoopTurns();
  const { db } = services;
  const load = createRequestLoad(settings.overload, (key) => Math.max(db.standingWait(key), loop.standingWait(key)));
  const shares = createLastingShares();
  const largeAnswers = createFlowSlots(largeAnswerLimits(db.flows.slots));
  const overload = watchOverload({
    load,
    loop: loop.state,
    largeAnswers: largeAnswers.state,
    streams: () => shares.streams.taken,
  });

  const pipeline: PipelineParts = {
    ...parts,
    kept: createKeptAnswers(tipMark),
    load,
    loop,
    shares,
    largeAnswers,
    flows: createFlowDirectory(services),
  };
  const { serve, fail, stop, rejections, openStreams } = createAnswering(parts, pipeline, ids);
  const refuse: Refuse = (request, response, error, extra) =>
    void fail(request, response, error, ids.of(request), extra);
  refuseOddRequests(app, refuse);
  registerRoutes(app, operations, { serve, refuse, ids, cors: settings.cors });
  // Before the server waits for what it still answers.
  app.addHook('preClose', async () => stop());
  app.addHook('onClose', () => {
    overload.stop();
    largeAnswers.stop();
  });
  return { app, overload, rejections, openStreams, ids, refuse, pipeline };
}
