import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { KEY_PREFIX } from '../../access/credentials/api-key.js';
import { COMPAT_NAMES } from '../kit/compat-api.js';

const PREFIX = '/compat/';

/** Of Blockfrost and of Demeter, which hosts UTxO RPC. */
const KEY_HEADERS = ['project_id', 'dmtr-api-key'];

const NAMES: ReadonlySet<string> = new Set(COMPAT_NAMES);

/**
 * Clients of other services send their key in the header `project_id`, as bearer token, as user name of Basic
 * authentication or, when they support none of these, in the path: `/compat/{key}/blockfrost/v0`. Moves the key to
 * `X-Api-Key` and returns the URL without it, before anything can log the URL.
 */
export function readCompatRequest(request: IncomingMessage): string {
  const { url = '/', headers } = request;
  if (!url.startsWith(PREFIX)) return url;
  const { key: keyInPath, url: plain } = splitKey(removeEmptySegments(url));
  const key = keyInPath ?? findKey(headers);
  if (key !== undefined && headers['x-api-key'] === undefined) {
    headers['x-api-key'] = key;
    // The authorization header may hold the same key, or credentials of a proxy.
    delete headers.authorization;
  }
  // Fastify keeps the URL as received beside the rewritten one.
  (request as { originalUrl?: string }).originalUrl = plain;
  return plain;
}

/** Some clients join a base URL that ends with a slash and a path that begins with one, or request the base URL. */
function removeEmptySegments(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.includes('//') && !path.endsWith('/')) return url;
  const joined = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  return query < 0 ? joined : joined + url.slice(query);
}

/** The first segment is a key when the second one is the name of a service. */
function splitKey(url: string): { readonly key: string | undefined; readonly url: string } {
  const first = readSegment(url, PREFIX.length);
  if (NAMES.has(first)) return { key: undefined, url };
  const rest = PREFIX.length + first.length + 1;
  if (!NAMES.has(readSegment(url, rest))) return { key: undefined, url };
  return { key: decode(first), url: PREFIX + url.slice(rest) };
}

/** The part of a path that begins at a position. */
function readSegment(url: string, start: number): string {
  let end = start;
  while (end < url.length && url[end] !== '/' && url[end] !== '?') end += 1;
  return url.slice(start, end);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The key in the headers that clients of other services send. */
export function findKey(headers: IncomingHttpHeaders): string | undefined {
  for (const name of KEY_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') return value;
  }
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('latin1').split(':')[0];
  // A session token is a bearer token too.
  return value.startsWith(KEY_PREFIX) ? value : undefined;
}
