import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import { parserOf } from '../body.js';
import { createCaller } from '../mcp/call-operation.js';
import type { McpCaller, McpParts } from '../mcp/mcp-server.js';
import { createSearch } from '../mcp/search.js';
import type { ToolChoice } from '../mcp/tools.js';
import type { Operation } from '../operation.js';
import { answerBrokenHttp, requestTimedOut } from './broken-http.js';
import { credentialsOf } from './call.js';
import { type CorsPolicy, corsHeaders } from './cors.js';
import { readBody } from './read-body.js';
import { JSON_TYPE, SECURITY_HEADERS, send } from './respond.js';
import type { HttpServer } from './server.js';

export interface McpRoute {
  readonly operations: readonly Operation[];
  readonly description: () => string;
  readonly cors: CorsPolicy;
  readonly requestTimeoutMs: number;
}

const BODY_LIMIT = 1_000_000;
const METHODS = ['POST'];

/** Made when somebody first asks: most services never do, and nobody should wait for it at the start. */
async function load(
  operations: readonly Operation[],
  given: Omit<McpParts, 'search'>,
): Promise<(request: Request, caller: McpCaller, body: unknown) => Promise<Response>> {
  const [{ createMcpHandler, Server }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('../mcp/mcp-server.js'),
  ]);
  const parts = { ...given, search: createSearch(operations) };
  return (request, caller, body) =>
    createMcpHandler(() => createMcpServer(Server, parts, caller)).fetch(request, { parsedBody: body });
}

/**
 * The Model Context Protocol at `/mcp`: streamable HTTP without sessions. A caller is known before anything of the
 * protocol is read, and sees the tools that its key may use.
 */
export function registerMcp(server: HttpServer, { operations, description, cors, requestTimeoutMs }: McpRoute): void {
  const { app, ids, refuse, pipeline } = server;
  const { services } = pipeline;
  const parts: Omit<McpParts, 'search'> = {
    caller: createCaller(operations, pipeline, (operationId, status, ms, { principal }) =>
      services.access.record({ principal, operationId, status: status === 'ok' ? 200 : 400, ms }),
    ),
    description,
    report: (error) => services.log.error('mcp.failed', { error }),
  };
  const endBroken = answerBrokenHttp(ids);
  let loading: ReturnType<typeof load> | undefined;

  const serve = async (request: FastifyRequest, response: ServerResponse): Promise<void> => {
    const { raw } = request;
    refuseForeignOrigin(cors, raw);
    const credentials = credentialsOf(request);
    const { caller, apiKey, bearer, origin } = credentials;
    const principal = await services.access.authenticate({ apiKey, bearer, client: caller, origin });
    if (!principal.addOns.has('mcp'))
      throw new ServiceError('payment-required', 'Payment Required', { headers: { 'X-Required-Addon': 'mcp' } });
    const body = await readBody(raw, {
      limit: BODY_LIMIT,
      parse: parserOf(undefined),
      timeoutMs: requestTimeoutMs,
      late: () => endBroken(requestTimedOut(), raw.socket),
    });
    loading ??= load(operations, parts);
    const handle = await loading;
    const answer = await handle(webRequest(raw), { principal, credentials, choice: choiceOf(request.query) }, body);
    const headers = [
      ...SECURITY_HEADERS,
      ...corsHeaders(cors, origin),
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      ids.of(raw),
    ];
    const contentType = answer.headers.get('content-type') ?? JSON_TYPE;
    await send(raw, response, { status: answer.status, contentType, body: await answer.text(), headers });
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
      const error = new ServiceError('method-not-allowed', 'This path answers POST only: there are no sessions');
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
      const headers = [...SECURITY_HEADERS, 'Cache-Control', 'no-store', 'X-Request-Id', ids.of(raw)];
      void send(raw, reply.raw, { status: ready ? 200 : 503, contentType: JSON_TYPE, body, headers });
    },
  });
}

/** A page of another site must not speak to a service on the visitor's own machine (DNS rebinding). */
function refuseForeignOrigin(cors: CorsPolicy, { headers: { origin } }: IncomingMessage): void {
  if (origin !== undefined && cors !== '*' && !cors.includes(origin))
    throw new ServiceError('forbidden', 'This origin may not use the service; see CROSSTIE_CORS_ORIGINS');
}

/** What the protocol looks at: the body has been read already. */
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
function choiceOf(query: unknown): ToolChoice {
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
