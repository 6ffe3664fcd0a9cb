import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { RateState } from '../../access/limits/limits.js';
import { andThen } from '../../kernel/and-then.js';
import type { Flow } from '../../kernel/fair-queue.js';
import { BytesResponse } from '../kit/bytes-response.js';
import { ContentResponse } from '../kit/content-response.js';
import { computeEtag, matchesEtag } from '../kit/etag.js';
import { FeedResponse } from '../kit/feed-response.js';
import { StreamedResult } from '../kit/streamed-result.js';
import {
  type Call,
  endCall,
  isStillAuthorized,
  newOutcome,
  type Outcome,
  type PipelineDependencies,
  type Prepared,
  runCall,
} from '../pipeline/pipeline.js';
import { CachedResponse } from '../pipeline/response-cache.js';
import { toCall } from './call.js';
import { corsHeaders } from './cors.js';
import { createCredentialWatch } from './credential-watch.js';
import { toFailure } from './failure.js';
import type { HeaderList } from './header-list.js';
import { requestTimedOut, respondToMalformedHttp } from './malformed-http.js';
import { networkHeaders } from './network-headers.js';
import { addRateHeaders } from './rate-headers.js';
import { isRawBody, readBody } from './read-body.js';
import { createRejections, type Rejections } from './rejections.js';
import type { RequestIds } from './request-ids.js';
import { JSON_TYPE, SECURITY_HEADERS, send, TEXT_TYPE } from './respond.js';
import { sendContent } from './send-content.js';
import { createFeeds } from './send-feed.js';
import { sendStreamedResult } from './send-streamed-result.js';
import type { ServerDependencies } from './server-dependencies.js';
import { openStream } from './stream-body.js';
import { endUnread } from './unread-body.js';
import { warningHeader } from './warning-header.js';

export interface HttpHandler {
  /** Runs an operation and writes its response. Never throws. */
  serve(prepared: Prepared, request: FastifyRequest, response: ServerResponse): void;
  /** Writes an error response and returns its status. */
  fail(
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    requestId: string,
    extra?: HeaderList,
    rate?: RateState,
  ): number | Promise<number>;
  /** For metrics. */
  readonly rejections: Rejections;
  readonly openStreams: () => number;
  /** Ends responses that have no end of their own. */
  stop(): void;
}

/** Turns requests into responses. Awaits only when the pipeline or a compression does. */
export function createHttpHandler(
  dependencies: ServerDependencies,
  pipeline: PipelineDependencies,
  ids: RequestIds,
): HttpHandler {
  const { services, settings } = dependencies;
  const { load } = pipeline;
  const feeds = createFeeds(services.log);
  const credentials = createCredentialWatch();
  const rejections = createRejections();
  const respondToMalformed = respondToMalformedHttp(ids);

  const fail: HttpHandler['fail'] = (request, response, error, requestId, extra = [], rate = undefined) => {
    rejections.count(error);
    const failure = toFailure(error);
    if (failure.unexpected) services.log.error('request.failed', { requestId, path: loggedPath(request.url), error });
    const headers = [
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
    ];
    addRateHeaders(headers, rate);
    const body = JSON.stringify({ error: failure.message });
    const sent = send(request, response, { status: failure.status, contentType: JSON_TYPE, body, headers });
    return andThen(sent, () => failure.status);
  };

  /** Aborts when the caller's credential becomes invalid before the response ends. */
  const credentialEnds = (
    prepared: Prepared,
    call: Call,
    response: ServerResponse,
    { principal }: Outcome,
  ): AbortSignal | undefined =>
    principal && credentials.watch(response, () => isStillAuthorized(prepared, call, pipeline, principal));

  const succeed = (
    prepared: Prepared,
    call: Call,
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    result: unknown,
    requestId: string,
  ): number | Promise<number> => {
    const { operation, write } = prepared;
    const { origin } = request.headers;
    const security = result instanceof ContentResponse ? CONTENT_SECURITY_HEADERS : SECURITY_HEADERS;
    const headers = [...security, 'X-Request-Id', requestId];
    if (origin !== undefined) headers.push(...corsHeaders(settings.cors, origin));
    addRateHeaders(headers, outcome.rate);
    if (outcome.network !== undefined && !operation.pure && operation.scope !== 'any')
      headers.push(...networkHeaders(services.networks.status(outcome.network.id)));
    if (outcome.warnings !== undefined) headers.push('X-Crosstie-Warning', warningHeader(outcome.warnings));
    const status = operation.success ?? 200;
    if (status === 204) {
      response.writeHead(204, [...headers, 'Cache-Control', 'no-store', ...endUnread(request)]);
      response.end();
      return 204;
    }
    if (result instanceof StreamedResult) {
      credentialEnds(prepared, call, response, outcome)?.addEventListener('abort', () => response.destroy());
      headers.push('Cache-Control', 'no-store');
      const answer = { set: result, json: write, status, headers, flow: outcome.flow as Flow };
      return sendStreamedResult(request, response, answer, pipeline).then(() => status);
    }
    if (result instanceof FeedResponse) {
      // The slot is released when the stream ends, long after its response has started.
      const { flow, release = () => undefined } = outcome;
      outcome.release = undefined;
      const ends = credentialEnds(prepared, call, response, outcome);
      const stream = { feed: result.feed, headers, flow: flow as Flow, release, ends };
      return feeds.send(request, response, stream).then(() => status);
    }
    if (result instanceof ContentResponse) {
      credentialEnds(prepared, call, response, outcome)?.addEventListener('abort', () => response.destroy());
      return sendContent(request, response, result.content, headers);
    }
    if (result instanceof BytesResponse) {
      headers.push('Cache-Control', 'no-store');
      const contentType = operation.bytesType ?? 'application/octet-stream';
      return andThen(send(request, response, { status, contentType, body: result.bytes, headers }), () => status);
    }
    const asText = operation.rawBody?.answer;
    if (asText !== undefined && isRawBody(request)) {
      headers.push('Cache-Control', 'no-store');
      const answer = { status, contentType: TEXT_TYPE, body: asText(result as never), headers };
      return andThen(send(request, response, answer), () => status);
    }
    const written = result instanceof CachedResponse ? result : undefined;
    const body = written?.body ?? write(result);
    if (operation.immutable || written !== undefined) {
      const etag = written?.etag ?? computeEtag(body);
      headers.push('Cache-Control', operation.immutable ? CACHE_ONE_DAY : CACHE_REVALIDATE, 'ETag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        response.writeHead(304, [...headers, ...endUnread(request)]);
        response.end();
        return 304;
      }
    } else headers.push('Cache-Control', 'no-store');
    return andThen(send(request, response, { status, contentType: JSON_TYPE, body, headers }), () => status);
  };

  /** A request whose body is still arriving is not counted, so slow senders cannot use up the capacity. */
  const receiveBody = async (
    request: IncomingMessage,
    { operation, parseBody }: Prepared,
    outcome: Outcome,
  ): Promise<unknown> => {
    const flow = outcome.counted ? outcome.flow : undefined;
    if (flow !== undefined) load.leave(flow);
    outcome.counted = false;
    const limit = operation.bodyLimit ?? settings.bodyLimitBytes;
    const late = (): void => respondToMalformed(requestTimedOut(), request.socket);
    const timeoutMs = settings.requestTimeoutMs;
    const body = await readBody(request, { limit, parse: parseBody, raw: operation.rawBody, timeoutMs, late });
    if (flow !== undefined) {
      load.enter(flow);
      outcome.counted = true;
    }
    return body;
  };

  const serve: HttpHandler['serve'] = (prepared, request, response) => {
    const { operation } = prepared;
    const started = performance.now();
    const { raw } = request;
    const requestId = ids.forRequest(raw);
    const outcome = newOutcome();
    const openUpload: NonNullable<Call['stream']> = (kind) => {
      const stream = openStream(raw, kind);
      credentialEnds(prepared, call, response, outcome)?.addEventListener('abort', () => raw.destroy());
      return stream;
    };
    const call = toCall(request, operation, () => receiveBody(raw, prepared, outcome), openUpload);

    const finish = (status: number): void => {
      endCall(pipeline, outcome);
      const ms = performance.now() - started;
      services.access.record({ principal: outcome.principal, operationId: operation.id, status, ms });
      dependencies.observe(operation.id, status, ms);
      if (ms > settings.slowRequestMs) {
        services.log.warn('request.slow', { requestId, operation: operation.id, status, ms: Math.round(ms) });
      }
      services.log.debug('request.served', { requestId, operation: operation.id, status, ms });
    };
    const refuse = (error: unknown): void => {
      const warnings = outcome.warnings === undefined ? [] : ['X-Crosstie-Warning', warningHeader(outcome.warnings)];
      const status = fail(raw, response, error, requestId, warnings, outcome.rate);
      if (status instanceof Promise) void status.then(finish);
      else finish(status);
    };

    try {
      const running = runCall(prepared, call, pipeline, outcome);
      const write = (result: unknown): number | Promise<number> =>
        succeed(prepared, call, raw, response, outcome, result, requestId);
      // Writing a large response takes as long as computing it: yield to other accounts in between.
      const status =
        running instanceof Promise
          ? running.then((result: unknown) => andThen(pipeline.loop.pass(outcome.flow as Flow), () => write(result)))
          : write(running);
      if (status instanceof Promise) void status.then(finish, refuse);
      else finish(status);
    } catch (error) {
      refuse(error);
    }
  };

  const stop = (): void => {
    credentials.stop();
    feeds.stop();
  };

  return { serve, fail, rejections, openStreams: () => feeds.open, stop };
}

/** Content has its own, stricter policy. */
const CONTENT_SECURITY_HEADERS: HeaderList = ['X-Content-Type-Options', 'nosniff'];

const CACHE_ONE_DAY = 'private, max-age=86400';
/** A client may cache the response and revalidates it each time. */
const CACHE_REVALIDATE = 'private, no-cache';

/** The path without possible secrets: the query, and the id that lets anybody add to a signing session. */
const loggedPath = (url: string | undefined): string =>
  (url ?? '').split('?')[0]?.replace(/(\/sessions\/)[^/]+/i, '$1…') ?? '';
