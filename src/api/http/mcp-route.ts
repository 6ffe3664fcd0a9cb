import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/credentials/authenticate.js';
import type { RateState } from '../../access/limits/limits.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Operation } from '../kit/operation.js';
import { createCaller } from '../mcp/call-operation.js';
import { checkMessage, INVALID_PARAMS, KNOWN_METHODS, type RpcError } from '../mcp/check-message.js';
import type { McpCaller, McpDependencies } from '../mcp/mcp-server.js';
import { createSearch } from '../mcp/search.js';
import type { ToolChoice } from '../mcp/tools.js';
import { getBodyParser } from '../pipeline/body.js';
import { type HostPolicy, rejectForeignSite } from './allowed-hosts.js';
import { readCredentials } from './call.js';
import { type CorsPolicy, corsHeaders } from './cors.js';
import { toFailure } from './failure.js';
import { requestTimedOut, respondToMalformedHttp } from './malformed-http.js';
import { addRateHeaders } from './rate-headers.js';
import { readBody } from './read-body.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';
import type { HttpServer } from './server.js';

export interface McpRoute {
  readonly operations: readonly Operation[];
  readonly description: () => Promise<string>;
  readonly cors: CorsPolicy;
  readonly hosts: HostPolicy;
  readonly requestTimeoutMs: number;
}

const BODY_LIMIT = 1_000_000;
const MAX_MESSAGES = 20;
const METHODS = ['POST'];

type Handle = (request: Request, caller: McpCaller, body: unknown) => Promise<Response>;

/** Loaded at the first request: most services never get one, and the start should not wait for it. */
async function load(operations: readonly Operation[], given: Omit<McpDependencies, 'search'>): Promise<Handle> {
  const [{ createMcpHandler, Server }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../mcp/mcp-server.js'),
  ]);
  const dependencies = { ...given, search: createSearch(operations) };
  return (request, caller, body) =>
    createMcpHandler(() => createMcpServer(Server, dependencies, caller)).fetch(request, { parsedBody: body });
}

/**
 * The Model Context Protocol at `/mcp`: streamable HTTP without sessions. The caller is authenticated before any
 * message is parsed, and sees the tools that its key may use.
 */
export function registerMcp(server: HttpServer, route: McpRoute): void {
  const { operations, description, cors, hosts, requestTimeoutMs } = route;
  const { app, ids, refuse, pipeline, recordCall, feeds } = server;
  const { services } = pipeline;
  const operationCaller = createCaller(operations, pipeline, recordCall, feeds.poll);
  const dependencies: Omit<McpDependencies, 'search'> = {
    description,
    report: (error) => services.log.error('mcp.failed', { error }),
  };
  const respondToMalformed = respondToMalformedHttp(ids);
  let loading: ReturnType<typeof load> | undefined;

  /** Counts every message as a request, regardless of its method; a batch counts as many requests as it has messages. */
  const admit = async (principal: Principal, messages: readonly unknown[]): Promise<RateState | undefined> => {
    let rate: RateState | undefined;
    for (const message of messages) {
      const began = performance.now();
      const record = (status: number): void =>
        services.access.record({ principal, operationId: usageName(message), status, ms: performance.now() - began });
      try {
        rate = await services.access.admit(principal);
        // A tool call is recorded under the operation that it runs.
        if (getRpcMethod(message) !== 'tools/call') record(200);
      } catch (error) {
        record(toFailure(error).status);
        throw error;
      }
    }
    return rate;
  };

  const serve = async (request: FastifyRequest, response: ServerResponse): Promise<void> => {
    const { raw } = request;
    rejectForeignSite(hosts, cors, raw.headers);
    const credentials = readCredentials(request);
    const { caller, apiKey, bearer, origin } = credentials;
    const principal = await services.access.authenticate({ apiKey, bearer, client: caller, origin });
    if (!principal.addOns.has('mcp'))
      throw new ServiceError('payment-required', 'Payment Required', { headers: { 'X-Required-Addon': 'mcp' } });
    const body = await readBody(raw, {
      limit: BODY_LIMIT,
      parse: getBodyParser(undefined),
      timeoutMs: requestTimeoutMs,
      late: () => respondToMalformed(requestTimedOut(), raw.socket),
    });
    const messages = Array.isArray(body) ? body : [body];
    if (messages.length === 0 || messages.length > MAX_MESSAGES)
      throw new ServiceError('invalid', `A batch must have 1 to ${MAX_MESSAGES} messages`);
    const rate = await admit(principal, messages);
    const headers = [
      ...SECURITY_HEADERS,
      ...corsHeaders(cors, origin),
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      ids.forRequest(raw),
    ];
    addRateHeaders(headers, rate);
    const rejection = findMessageError(messages);
    if (rejection !== undefined) {
      const status = rejection.error.code === INVALID_PARAMS ? 200 : 400;
      await send(raw, response, { status, contentType: JSON_TYPE, body: JSON.stringify(rejection), headers });
      return;
    }
    loading ??= load(operations, dependencies);
    const handle = await loading;
    const began = performance.now();
    let unrecorded = messages.filter((message) => getRpcMethod(message) === 'tools/call').length;
    const mcpCaller: McpCaller = {
      principal,
      credentials: { ...credentials, admitted: { rate } },
      choice: parseToolChoice(request.query),
      caller: {
        operations,
        call: (...call) => {
          unrecorded -= 1;
          return operationCaller.call(...call);
        },
      },
    };
    const result = await handle(webRequest(raw), mcpCaller, body);
    // Tools that run no operation, and unknown tools.
    for (; unrecorded > 0; unrecorded -= 1) {
      const ms = performance.now() - began;
      services.access.record({ principal, operationId: 'mcp.tools/call', status: result.status, ms });
    }
    const contentType = result.headers.get('content-type') ?? JSON_TYPE;
    await send(raw, response, { status: result.status, contentType, body: await result.text(), headers });
  };

  app.route({
    method: METHODS,
    url: '/mcp',
    handler: (request, reply) => {
      reply.hijack();
      serve(request, reply.raw).catch((error: unknown) => refuse(request.raw, reply.raw, error));
    },
  });
  app.route({
    method: app.supportedMethods.filter((method) => !METHODS.includes(method)),
    url: '/mcp',
    handler: ({ raw }, reply) => {
      reply.hijack();
      const error = new ServiceError('method-not-allowed', 'This path answers POST only: sessions are not supported');
      refuse(raw, reply.raw, error, ['Allow', METHODS.join(', ')]);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/mcp/health',
    handler: ({ raw }, reply) => {
      reply.hijack();
      const { ready } = services.health.readiness();
      const body = JSON.stringify({
        status: ready ? 'ok' : 'unavailable',
        transport: 'streamable-http',
        operations: operations.length,
      });
      const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Request-Id', ids.forRequest(raw)];
      if (!ready) headers.push('Retry-After', '1');
      void send(raw, reply.raw, { status: ready ? 200 : 503, contentType: JSON_TYPE, body, headers });
    },
  });
}

const getRpcMethod = (message: unknown): unknown =>
  typeof message === 'object' && message !== null ? (message as { readonly method?: unknown }).method : undefined;

/** Method names that a client invents must not become rows of the usage report. */
function usageName(message: unknown): string {
  const method = getRpcMethod(message);
  return typeof method === 'string' && KNOWN_METHODS.has(method) ? `mcp.${method}` : 'mcp.other';
}

/** The JSON-RPC error for the first message that is invalid or has wrong parameters. */
function findMessageError(messages: readonly unknown[]): { readonly error: RpcError } | undefined {
  for (const message of messages) {
    const error = checkMessage(message);
    if (error === undefined) continue;
    const id = typeof message === 'object' && message !== null ? (message as { readonly id?: unknown }).id : undefined;
    const rejection = { jsonrpc: '2.0', id: typeof id === 'string' || Number.isSafeInteger(id) ? id : null, error };
    return rejection;
  }
  return undefined;
}

/** The parts of the request that the protocol reads; the body has been parsed already. */
function webRequest({ headers, method }: IncomingMessage): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !UNSAFE_HEADERS.has(name) ? [[name, value]] : [],
  );
  return new Request('http://crosstie/mcp', { method: method ?? 'POST', headers: given });
}

const UNSAFE_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'x-api-key',
  'authorization',
]);

/** `?tools=all` or `?tags=Accounts,Assets` for clients that want a tool for each operation. */
function parseToolChoice(query: unknown): ToolChoice {
  const { tools, tags } = query as { readonly tools?: unknown; readonly tags?: unknown };
  const listed =
    typeof tags === 'string'
      ? tags
          .toLowerCase()
          .split(',')
          .map((tag) => tag.trim())
      : [];
  return { all: tools === 'all', tags: listed };
}
