import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import type { Services } from '../context.js';
import type { Cursors } from '../cursor.js';
import type { Operation } from '../operation.js';
import { type Outcome, type PipelineParts, type Prepared, runCall } from '../pipeline.js';
import { answerBrokenHttp, MAX_HEADER_BYTES, refuseOddRequests } from './broken-http.js';
import { callOf } from './call.js';
import { type CorsPolicy, corsHeaders } from './cors.js';
import { failureOf } from './failure.js';
import { type Overload, type OverloadLimits, watchOverload } from './overload.js';
import { readJsonBody } from './read-body.js';
import { createRequestIds, type RequestIds } from './request-ids.js';
import { endUnread, etagOf, type HeaderList, JSON_TYPE, matchesEtag, SECURITY_HEADERS, send } from './respond.js';
import { type Refuse, registerRoutes } from './routes.js';

export interface HttpSettings {
  readonly cors: CorsPolicy;
  /** Addresses of proxies whose `X-Forwarded-For` we believe. Empty: none. */
  readonly trustedProxies: readonly string[];
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly slowRequestMs: number;
  readonly overload: OverloadLimits;
}

export interface ServerParts {
  readonly operations: readonly Operation[];
  readonly services: Services;
  readonly cursors: Cursors;
  readonly isOperator: PipelineParts['isOperator'];
  /** Told of every request that reached an operation, for metrics. */
  readonly observe: (operationId: string, status: number, ms: number) => void;
  readonly settings: HttpSettings;
}

export interface HttpServer {
  readonly app: FastifyInstance;
  readonly overload: Overload;
  /** For routes beside the operations. */
  readonly ids: RequestIds;
  readonly refuse: Refuse;
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
    requestTimeout: settings.requestTimeoutMs,
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
    clientErrorHandler: answerBrokenHttp(ids),
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      refuse(request.raw, reply.raw, new ServiceError('invalid', 'The URL is not valid'));
    },
  });

  for (const method of METHODS_WITH_BODY) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });

  const overload = watchOverload(settings.overload, () => services.db.waiting);

  const answerFailure = async (
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    requestId: string,
    extra: HeaderList = [],
  ): Promise<number> => {
    const failure = failureOf(error);
    if (failure.unexpected) services.log.error('request.failed', { requestId, path: pathOnly(request.url), error });
    await send(request, response, {
      status: failure.status,
      contentType: JSON_TYPE,
      body: JSON.stringify({ error: failure.message }),
      headers: [
        ...SECURITY_HEADERS,
        ...corsHeaders(settings.cors, request.headers.origin),
        'Cache-Control',
        'no-store',
        'X-Request-Id',
        requestId,
        'X-Error-Code',
        failure.kind,
        ...failure.headers,
        ...extra,
      ],
    });
    return failure.status;
  };

  const serve = async (prepared: Prepared, request: FastifyRequest, response: ServerResponse): Promise<void> => {
    const { operation } = prepared;
    const started = performance.now();
    const raw = request.raw;
    const requestId = ids.of(raw);
    const outcome: Outcome = { principal: undefined, network: undefined, rate: undefined, result: undefined };
    let status: number;
    overload.inFlight++;
    try {
      if (overload.reached() && !operation.essential) throw overloaded();
      await runCall(
        prepared,
        callOf(request, () => receiveBody(raw, operation)),
        parts,
        outcome,
      );
      const answered = answerSuccess(prepared, raw, response, outcome, requestId);
      status = typeof answered === 'number' ? answered : await answered;
    } catch (error) {
      status = await answerFailure(raw, response, error, requestId, rateHeaders(outcome));
    } finally {
      overload.inFlight--;
    }
    const ms = performance.now() - started;
    services.access.record({ principal: outcome.principal, operationId: operation.id, status, ms });
    parts.observe(operation.id, status, ms);
    if (ms > settings.slowRequestMs) {
      services.log.warn('request.slow', { requestId, operation: operation.id, status, ms: Math.round(ms) });
    }
    services.log.debug('request.served', { requestId, operation: operation.id, status, ms });
  };

  /** While a body is on its way there is nothing to do, so slow senders cannot fill the service up. */
  const receiveBody = async (request: IncomingMessage, { bodyLimit }: Operation): Promise<unknown> => {
    let body: unknown;
    overload.inFlight--;
    try {
      body = await readJsonBody(request, bodyLimit ?? settings.bodyLimitBytes);
    } finally {
      overload.inFlight++;
    }
    if (overload.reached()) throw overloaded();
    return body;
  };

  const answerSuccess = (
    { operation, write }: Prepared,
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    requestId: string,
  ): number | Promise<number> => {
    const { origin } = request.headers;
    const headers = [...SECURITY_HEADERS, 'X-Request-Id', requestId];
    if (origin !== undefined) headers.push(...corsHeaders(settings.cors, origin));
    if (outcome.rate !== undefined) headers.push(...rateHeaders(outcome));
    if (outcome.network !== undefined && !operation.pure && operation.scope !== 'any') {
      const { source } = services.networks.status(outcome.network.id);
      if (source === 'sandbox') headers.push('X-Crosstie-Source', 'sandbox');
    }
    const status = operation.success ?? 200;
    if (status === 204) {
      response.writeHead(204, [...headers, 'Cache-Control', 'no-store', ...endUnread(request)]);
      response.end();
      return 204;
    }
    const body = write(outcome.result);
    if (operation.immutable) {
      const etag = etagOf(body);
      headers.push('Cache-Control', 'private, max-age=86400', 'ETag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        response.writeHead(304, [...headers, ...endUnread(request)]);
        response.end();
        return 304;
      }
    } else headers.push('Cache-Control', 'no-store');
    const sent = send(request, response, { status, contentType: JSON_TYPE, body, headers });
    return sent === undefined ? status : sent.then(() => status);
  };

  const refuse: Refuse = (request, response, error, extra) =>
    void answerFailure(request, response, error, ids.of(request), extra);
  refuseOddRequests(app, refuse);
  registerRoutes(app, operations, { serve, refuse, ids, cors: settings.cors });
  app.addHook('onClose', () => overload.stop());
  return { app, overload, ids, refuse };
}

const overloaded = (): ServiceError =>
  new ServiceError('unavailable', 'The service is overloaded: try again in a moment', {
    headers: { 'Retry-After': '1' },
  });

const pathOnly = (url: string | undefined): string => (url ?? '').split('?')[0] ?? '';

function rateHeaders({ rate }: Outcome): HeaderList {
  if (rate === undefined) return [];
  const { limit, remaining, reset, perSecond } = rate;
  return [...planHeaders(limit, reset, perSecond), 'X-RateLimit-Remaining', String(remaining)];
}

let lastPlan: { limit: number; reset: number; perSecond: number; headers: HeaderList } | undefined;

/** Most requests in a row have the same plan and month; turning their numbers into text anew would cost a microsecond. */
function planHeaders(limit: number, reset: number, perSecond: number): HeaderList {
  if (lastPlan?.limit !== limit || lastPlan.reset !== reset || lastPlan.perSecond !== perSecond) {
    const headers = [
      'X-RateLimit-Limit',
      String(limit),
      'X-RateLimit-Reset',
      String(reset),
      'X-RateLimit-Per-Second',
      String(perSecond),
    ];
    lastPlan = { limit, reset, perSecond, headers };
  }
  return lastPlan.headers;
}
