import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HeaderList } from './header-list.js';
import { endLater, isUnread } from './unread-body.js';

const compressBrotli = promisify(brotliCompress);

const compressGzip = promisify(gzip);

/** Below this size compression costs more than the bytes it saves. */
const COMPRESS_FROM_BYTES = 1_400;

/** Headers of every response. Responses are data for programs: they must not be rendered, framed or sniffed. */
export const SECURITY_HEADERS: HeaderList = [
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** Headers of descriptions, which are public: tools on any page may read them. */
export const OPEN_HEADERS: HeaderList = [...SECURITY_HEADERS, 'Access-Control-Allow-Origin', '*'];

export const JSON_TYPE = 'application/json; charset=utf-8';

export const TEXT_TYPE = 'text/plain; charset=utf-8';

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
  /** The headers of the body are appended to this list, which belongs to this response alone. */
  readonly headers: string[];
}

/**
 * Writes a complete response. Compression runs off the main thread and only when the client accepts it; without it
 * nothing is awaited, which is why this is not an `async` function.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  payload: HttpResponse,
): undefined | Promise<void> {
  const { body } = payload;
  const accepted = request.headers['accept-encoding'];
  if (body.length < COMPRESS_FROM_BYTES || accepted === undefined) {
    write(request, response, payload, body);
    return undefined;
  }
  const encoding = chooseEncoding(accepted);
  if (encoding === undefined) {
    write(request, response, payload, body);
    return undefined;
  }
  const compressed =
    encoding === 'br'
      ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : compressGzip(body, { level: 5 });
  return compressed.then((bytes) => write(request, response, payload, bytes, encoding));
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, headers }: HttpResponse,
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

/** The best supported encoding of `Accept-Encoding`; `q=0` forbids one. */
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
