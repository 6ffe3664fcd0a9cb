import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { andThen } from '../../kernel/and-then.js';
import type { Flow } from '../../kernel/fair-queue.js';
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
import { toCall } from './call.js';
import { type CallRecorder, createCallRecorder } from './call-recorder.js';
import { type CredentialWatch, createCredentialWatch } from './credential-watch.js';
import { requestTimedOut, respondToMalformedHttp } from './malformed-http.js';
import { readBody } from './read-body.js';
import { createRejections, type Rejections } from './rejections.js';
import type { RequestIds } from './request-ids.js';
import { createSendFailure, type SendFailure } from './send-failure.js';
import { createFeeds, FEED_LIMITS, type Feeds } from './send-feed.js';
import { type Exchange, sendResult } from './send-result.js';
import type { ServerDependencies } from './server-dependencies.js';
import { openStream } from './stream-body.js';
import { warningHeader } from './warning-header.js';

export interface HttpHandler {
  /** Runs an operation and writes its response. Never throws. */
  serve(prepared: Prepared, request: FastifyRequest, response: ServerResponse): void;
  readonly fail: SendFailure;
  /** For metrics. */
  readonly rejections: Rejections;
  readonly calls: CallRecorder;
  readonly openStreams: () => number;
  /** Ends responses and connections whose credential becomes invalid. */
  readonly credentials: CredentialWatch;
  /** For streams over other connections. */
  readonly feeds: Feeds;
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
  const feeds = createFeeds(services.log, FEED_LIMITS, dependencies.changes);
  const credentials = createCredentialWatch();
  const rejections = createRejections();
  const calls = createCallRecorder(services, dependencies.observe, rejections);
  const fail = createSendFailure(services.log, settings.cors, rejections, dependencies.compat);
  const receiveBody = createReceiveBody(dependencies, pipeline, ids);

  const credentialEnds = ({ prepared, call, response, outcome: { principal } }: Exchange): AbortSignal | undefined =>
    principal && credentials.watch(response, () => isStillAuthorized(prepared, call, pipeline, principal));
  const results = { services, settings, pipeline, feeds, credentialEnds };

  const serve: HttpHandler['serve'] = (prepared, fastifyRequest, response) => {
    const started = performance.now();
    const { raw: request } = fastifyRequest;
    const requestId = ids.forRequest(request);
    const outcome = newOutcome();
    const openUpload: NonNullable<Call['stream']> = (kind) => {
      const stream = openStream(request, kind);
      credentialEnds(exchange)?.addEventListener('abort', () => request.destroy());
      return stream;
    };
    const call = toCall(fastifyRequest, prepared.operation, () => receiveBody(request, prepared, outcome), openUpload);
    const exchange: Exchange = { prepared, call, request, response, outcome, requestId };

    const finish = (status: number): void => {
      endCall(pipeline, outcome);
      record(dependencies, calls, exchange, status, performance.now() - started - outcome.waitedMs);
    };
    const refuse = (error: unknown): void => {
      const warnings = outcome.warnings === undefined ? [] : ['X-Crosstie-Warning', warningHeader(outcome.warnings)];
      const status = fail(request, response, error, requestId, warnings, outcome.rate);
      if (status instanceof Promise) void status.then(finish);
      else finish(status);
    };

    try {
      const running = runCall(prepared, call, pipeline, outcome);
      // Writing a large response takes as long as computing it: yield to other accounts in between.
      const status =
        running instanceof Promise
          ? running.then((result: unknown) =>
              andThen(pipeline.loop.pass(outcome.flow as Flow), () => sendResult(results, exchange, result)),
            )
          : sendResult(results, exchange, running);
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

  return { serve, fail, rejections, calls, openStreams: () => feeds.open, credentials, feeds, stop };
}

/** A request whose body is still arriving is not counted, so slow senders cannot use up the capacity. */
function createReceiveBody({ settings }: ServerDependencies, { load }: PipelineDependencies, ids: RequestIds) {
  const respondToMalformed = respondToMalformedHttp(ids);
  return async (request: IncomingMessage, { operation, parseBody }: Prepared, outcome: Outcome): Promise<unknown> => {
    const flow = outcome.counted ? outcome.flow : undefined;
    if (flow !== undefined) load.leave(flow);
    outcome.counted = false;
    const body = await readBody(request, {
      limit: operation.bodyLimit ?? settings.bodyLimitBytes,
      parse: parseBody,
      raw: operation.rawBody,
      timeoutMs: settings.requestTimeoutMs,
      late: () => respondToMalformed(requestTimedOut(), request.socket),
    });
    if (flow !== undefined) {
      load.enter(flow);
      outcome.counted = true;
    }
    return body;
  };
}

/** Counts a served request for usage, metrics and the log. */
function record(
  { services, settings }: ServerDependencies,
  calls: CallRecorder,
  { prepared: { operation }, request, outcome, requestId }: Exchange,
  status: number,
  ms: number,
): void {
  const { method = '', url = '' } = request;
  calls.served(operation.id, status, ms, outcome, { method, url, requestId });
  if (ms > settings.slowRequestMs) {
    services.log.warn('request.slow', { requestId, operation: operation.id, status, ms: Math.round(ms) });
  }
  services.log.debug('request.served', { requestId, operation: operation.id, status, ms });
}
