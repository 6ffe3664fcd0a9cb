import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderList } from './header-list.js';
import { endLater, isUnread } from './unread-body.js';

const compressBrotli = promisify(brotliCompress);

const compressGzip = promisify(gzip);

/** Below this, compressing costs more than the bytes it saves. */
const COMPRESS_FROM_BYTES = 1_400;

/** Headers of every answer. Answers are data for programs: nothing in them may be rendered, framed or sniffed. */
export const SECURITY_HEADERS: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

export const JSON_TYPE = 'application/json; charset=utf-8';

export const TEXT_TYPE = 'text/plain; charset=utf-8';

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  /** Those of the body itself are added in place: the list belongs to this answer alone. */
  readonly headers: string[];
}

/**
 * Writes an answer in one go. Compression happens off the main thread and only where the client asked for it; without
 * it nothing waits, which is why this is not an `async` function.
 */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): undefined | Promise<void> {
  const { body } = answer;
  const accepted = request.headers['accept-encoding'];
  if (body.length < COMPRESS_FROM_BYTES || accepted === undefined) {
    write(request, response, answer, body);
    return undefined;
  }
  const encoding = chooseEncoding(accepted);
  if (encoding === undefined) {
    write(request, response, answer, body);
    return undefined;
  }
  const compressed =
    encoding === 'br'
      ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : compressGzip(body, { level: 5 });
  return compressed.then((bytes) => write(request, response, answer, bytes, encoding));
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, headers }: Answer,
  body: string | Uint8Array,
  encoding?: string,
): void {
  if (response.destroyed || response.headersSent) return;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  headers.push('Content-Type', contentType, 'Content-Length', String(length));
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  if (encoding !== undefined || body.length >= COMPRESS_FROM_BYTES) headers.push('Vary', 'Accept-Encoding');
  if (!isUnread(request)) {
    response.writeHead(status, headers);
    response.end(body);
    return;
  }
  headers.push('Connection', 'close');
  response.writeHead(status, headers);
  response.write(body);
  endLater(request, response);
}

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
