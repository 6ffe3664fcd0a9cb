import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this, compressing costs more than the bytes it saves. */
const COMPRESS_FROM_BYTES = 1_400;

/** Flat name/value pairs: the form that `writeHead` takes without another copy. */
export type HeaderList = readonly string[];

/**
 * Headers of every answer. Answers are data for programs: nothing in them may be rendered, framed, sniffed or kept by
 * a shared cache.
 */
export const SECURITY_HEADERS: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
  'Strict-Transport-Security',
  'max-age=31536000',
];

export const JSON_TYPE = 'application/json; charset=utf-8';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers: readonly string[];
}

/** Writes an answer in one go. Compression happens off the main thread and only where the client asked for it. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, contentType, headers } = answer;
  let body: string | Buffer = answer.body;
  const accepted = request.headers['accept-encoding'];
  let encoding: 'br' | 'gzip' | undefined;
  if (accepted !== undefined && body.length >= COMPRESS_FROM_BYTES) {
    encoding = chooseEncoding(accepted);
    if (encoding === 'br') body = await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    else if (encoding === 'gzip') body = await compressGzip(body, { level: 5 });
  }
  if (response.destroyed || response.headersSent) return;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  const list = ['Content-Type', contentType, 'Content-Length', String(length), ...headers];
  if (body.length >= COMPRESS_FROM_BYTES || encoding !== undefined) list.push('Vary', 'Accept-Encoding');
  if (encoding !== undefined) list.push('Content-Encoding', encoding);
  // A body that nobody read would otherwise be taken for the next request on this connection.
  if (!request.complete && hasBody(request)) list.push('Connection', 'close');
  response.writeHead(status, list);
  response.end(body);
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** The best encoding of `Accept-Encoding` that we speak; `q=0` forbids one. */
export function chooseEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const allowed = (name: string): boolean => {
    const match = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([0-9.]+))?\\s*(?:,|$)`, 'i').exec(
      accepted.slice(0, 200),
    );
    return match !== null && Number(match[1] ?? 1) > 0;
  };
  if (allowed('br')) return 'br';
  return allowed('gzip') ? 'gzip' : undefined;
}

/** Weak, because the same answer may travel compressed or not. */
export const etagOf = (body: string): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag.replace(/^W\//, '') === bare;
  });
}
