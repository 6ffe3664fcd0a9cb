import type { IncomingMessage, ServerResponse } from 'node:http';
import { andThen } from '../../kernel/and-then.js';
import type { Flow } from '../../kernel/fair-queue.js';
import { BytesResponse } from '../kit/bytes-response.js';
import { ContentResponse } from '../kit/content-response.js';
import { computeEtag, matchesEtag } from '../kit/etag.js';
import { FeedResponse } from '../kit/feed-response.js';
import { PollResponse } from '../kit/poll-response.js';
import { ResponseWithHeaders } from '../kit/response-with-headers.js';
import { StreamedResult, sliceLongLists } from '../kit/streamed-result.js';
import type { Call, Outcome, PipelineDependencies, Prepared } from '../pipeline/pipeline.js';
import { CachedResponse } from '../pipeline/response-cache.js';
import { corsHeaders } from './cors.js';
import type { HeaderList } from './header-list.js';
import { networkHeaders } from './network-headers.js';
import { addRateHeaders } from './rate-headers.js';
import { isRawBody } from './read-body.js';
import { JSON_TYPE, SECURITY_HEADERS, send, TEXT_TYPE } from './respond.js';
import { sendContent } from './send-content.js';
import type { Feeds } from './send-feed.js';
import { sendStreamedResult } from './send-streamed-result.js';
import type { ServerDependencies } from './server-dependencies.js';
import { endUnread } from './unread-body.js';
import { warningHeader } from './warning-header.js';

/** One request with its response while it is served. */
export interface Exchange {
  readonly prepared: Prepared;
  readonly call: Call;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly outcome: Outcome;
  readonly requestId: string;
}

export interface ResultDependencies extends Pick<ServerDependencies, 'services' | 'settings'> {
  readonly pipeline: PipelineDependencies;
  readonly feeds: Feeds;
  /** Aborts when the caller's credential becomes invalid before the response ends. */
  readonly credentialEnds: (exchange: Exchange) => AbortSignal | undefined;
}

type Sent = number | Promise<number>;

/** Content has its own policy, which is stricter where it matters. */
const CONTENT_SECURITY_HEADERS: HeaderList = ['X-Content-Type-Options', 'nosniff'];

const CACHE_ONE_DAY = 'private, max-age=86400';
/** A client may cache the response and has to revalidate it each time. */
const CACHE_REVALIDATE = 'private, no-cache';

/** Writes the result of an operation in the form that its type requires, and returns the status. */
export function sendResult(dependencies: ResultDependencies, exchange: Exchange, answer: unknown): Sent {
  const { prepared, request, response, outcome } = exchange;
  const own = answer instanceof ResponseWithHeaders ? answer : undefined;
  const result = own === undefined ? answer : own.result;
  if (result instanceof PollResponse) return sendNews(dependencies, exchange, result);
  const { operation } = prepared;
  const { pipeline, feeds, credentialEnds } = dependencies;
  const security = result instanceof ContentResponse ? CONTENT_SECURITY_HEADERS : SECURITY_HEADERS;
  const headers = responseHeaders(dependencies, exchange, security);
  const status = own?.status ?? operation.success ?? 200;
  if (own?.etag !== undefined && isNotModified(request, own.etag)) {
    response.writeHead(304, [...headers, ...own.headers, 'Cache-Control', CACHE_REVALIDATE, ...endUnread(request)]);
    response.end();
    return 304;
  }
  // A stream that knows its headers once its snapshot is open adds them itself.
  if (own !== undefined && !(result instanceof StreamedResult && result.headers !== undefined))
    headers.push(...own.headers);
  const destroyOnEnd = (): void => credentialEnds(exchange)?.addEventListener('abort', () => response.destroy());

  if (status === 204) return sendEmpty(exchange, headers);
  const set = result instanceof StreamedResult ? result : operation.immutable ? undefined : sliceLongLists(result);
  if (set !== undefined) {
    destroyOnEnd();
    headers.push('Cache-Control', 'no-store');
    const streamed = { set, json: prepared.write, status, headers, flow: outcome.flow as Flow };
    return sendStreamedResult(request, response, streamed, pipeline).then(() => status);
  }
  if (result instanceof FeedResponse) {
    // The slot is released when the stream ends, long after its response has started.
    const { flow, release = () => undefined } = outcome;
    outcome.release = undefined;
    const stream = { feed: result.feed, headers, flow: flow as Flow, release, ends: credentialEnds(exchange) };
    return feeds.send(request, response, stream).then(() => status);
  }
  if (result instanceof ContentResponse) {
    destroyOnEnd();
    return sendContent(request, response, result.content, headers);
  }
  if (result instanceof BytesResponse) {
    headers.push('Cache-Control', 'no-store');
    const contentType = operation.bytesType ?? 'application/octet-stream';
    return andThen(send(request, response, { status, contentType, body: result.bytes, headers }), () => status);
  }
  const toText = operation.rawBody?.answer;
  if (toText !== undefined && isRawBody(request)) {
    headers.push('Cache-Control', 'no-store');
    const text = { status, contentType: TEXT_TYPE, body: toText(result as never), headers };
    return andThen(send(request, response, text), () => status);
  }
  return sendJson(exchange, result, status, headers);
}

/** Waits for the result. The wait is no work of the service, so it is not counted among the requests in flight. */
async function sendNews(dependencies: ResultDependencies, exchange: Exchange, { poll }: PollResponse): Promise<number> {
  const { outcome, request, response } = exchange;
  const { pipeline, feeds, credentialEnds } = dependencies;
  const flow = outcome.flow as Flow;
  if (outcome.counted) pipeline.load.leave(flow);
  outcome.counted = false;
  const waitMs = request.method === 'HEAD' ? 0 : poll.waitMs;
  const { result, waitedMs } = await feeds.poll({ poll, waitMs, flow, response, ends: credentialEnds(exchange) });
  outcome.waitedMs = waitedMs;
  return sendResult(dependencies, exchange, result);
}

/** Other services send tags without quotes, and their clients may add them. */
const isNotModified = ({ headers }: IncomingMessage, etag: string): boolean =>
  matchesEtag(headers['if-none-match']?.replaceAll('"', ''), etag);

function responseHeaders(
  { services, settings }: ResultDependencies,
  { prepared: { operation }, request, outcome, requestId }: Exchange,
  security: HeaderList,
): string[] {
  const { origin } = request.headers;
  const headers = [...security, 'X-Request-Id', requestId];
  if (origin !== undefined) headers.push(...corsHeaders(settings.cors, origin));
  addRateHeaders(headers, outcome.rate);
  if (outcome.network !== undefined && !operation.pure && operation.scope !== 'any')
    headers.push(...networkHeaders(services.networks.status(outcome.network.id)));
  if (outcome.tip !== undefined) headers.push('X-Crosstie-Tip', outcome.tip);
  if (outcome.warnings !== undefined) headers.push('X-Crosstie-Warning', warningHeader(outcome.warnings));
  return headers;
}

function sendEmpty({ request, response }: Exchange, headers: HeaderList): 204 {
  response.writeHead(204, [...headers, 'Cache-Control', 'no-store', ...endUnread(request)]);
  response.end();
  return 204;
}

function sendJson(
  { prepared: { operation, write }, request, response }: Exchange,
  result: unknown,
  status: number,
  headers: string[],
): Sent {
  const cached = result instanceof CachedResponse ? result : undefined;
  const body = cached?.body ?? write(result);
  if (cached?.headers !== undefined) headers.push(...cached.headers);
  if (operation.immutable || cached !== undefined) {
    const etag = cached?.etag ?? computeEtag(body);
    headers.push('Cache-Control', operation.immutable ? CACHE_ONE_DAY : CACHE_REVALIDATE, 'ETag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...headers, ...endUnread(request)]);
      response.end();
      return 304;
    }
  } else headers.push('Cache-Control', 'no-store');
  const sentStatus = cached?.status ?? status;
  return andThen(
    send(request, response, { status: sentStatus, contentType: JSON_TYPE, body, headers }),
    () => sentStatus,
  );
}
