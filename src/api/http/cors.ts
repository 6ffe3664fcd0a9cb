import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './header-list.js';
import { SECURITY_HEADERS } from './respond.js';
import { endUnread } from './unread-body.js';

/** Origins that may call the API. Credentials travel in explicit headers, never in cookies, so `*` exposes nothing. */
export type CorsPolicy = '*' | readonly string[];

const EXPOSED = [
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-Request-Id',
  'X-Error-Code',
  'X-Block-Header-Hash',
  'X-Required-Addon',
  'X-Crosstie-Age',
  'X-Crosstie-Source',
  'X-Crosstie-Tip',
  'X-Crosstie-Warning',
  'X-Most-Recent-Checkpoint',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Per-Second',
].join(', ');
const ACCEPTED = [
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'Prefer',
  'Project_id',
  'Range',
  'X-Api-Key',
  'X-Crosstie-Tip',
  'X-Operator-Token',
  'X-Request-Id',
].join(', ');

export function corsHeaders(policy: CorsPolicy, origin: string | undefined): HeaderList {
  if (origin === undefined) return [];
  if (policy === '*') return ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', EXPOSED];
  if (!policy.includes(origin)) return ['Vary', 'Origin'];
  return ['Access-Control-Allow-Origin', origin, 'Vary', 'Origin', 'Access-Control-Expose-Headers', EXPOSED];
}

export function preflight(
  policy: CorsPolicy,
  methods: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  response.writeHead(204, [
    ...SECURITY_HEADERS,
    'X-Request-Id',
    requestId,
    ...corsHeaders(policy, request.headers.origin),
    'Access-Control-Allow-Methods',
    methods.join(', '),
    'Access-Control-Allow-Headers',
    ACCEPTED,
    'Access-Control-Max-Age',
    '7200',
    'Allow',
    methods.join(', '),
    ...endUnread(request),
  ]);
  response.end();
}

const METHOD_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** HEAD is allowed wherever GET is, OPTIONS everywhere. */
export function allowedMethods(methods: readonly string[]): readonly string[] {
  const allowed = new Set([...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])]);
  return METHOD_ORDER.filter((method) => allowed.has(method));
}
