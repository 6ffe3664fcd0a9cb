import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { Content } from '../kit/content-response.js';
import { matchesEtag } from '../kit/etag.js';
import { type ByteRange, readRange } from './byte-range.js';
import { ClientDisconnected, CutOff, drained } from './send-streamed-result.js';
import { endUnread } from './unread-body.js';

/** A browser that opens the content runs none of it: no scripts, no requests, no origin of its own. */
const SANDBOX = "sandbox; default-src 'none'";

const CACHE_FOREVER = 'private, max-age=29030400, immutable';
const CACHE_REVALIDATE = 'private, no-cache';

/** How browsers and caches may treat content. */
export interface ContentPolicy {
  /** The Content-Security-Policy; none when undefined. */
  readonly security: string | undefined;
  readonly cacheControl: string;
}

const getPrivatePolicy = ({ immutable }: Content): ContentPolicy => ({
  security: SANDBOX,
  cacheControl: immutable ? CACHE_FOREVER : CACHE_REVALIDATE,
});

/**
 * Sends content, or the requested range, no faster than the client reads it. The first bytes are read before the
 * headers are written, so that unreadable content is still an error with its own status.
 */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  headers: readonly string[],
  policy: ContentPolicy = getPrivatePolicy(content),
): Promise<number> {
  const etag = `"${content.tag}"`;
  const common = [
    ...headers,
    ...(policy.security === undefined ? [] : ['Content-Security-Policy', policy.security]),
    'Cross-Origin-Resource-Policy',
    'cross-origin',
    'ETag',
    etag,
    'Accept-Ranges',
    content.size === undefined ? 'none' : 'bytes',
    'Cache-Control',
    policy.cacheControl,
  ];
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...common, ...endUnread(request)]);
    response.end();
    return 304;
  }
  const { size } = content;
  const range = size === undefined ? undefined : readRequestedRange(request, size, etag);
  const { from, to } = range ?? { from: 0n, to: size ?? 0n };
  const length = size === undefined ? undefined : to - from;
  const status = range === undefined ? 200 : 206;
  const all = [
    ...common,
    'Content-Type',
    content.mediaType,
    ...(content.encoding === undefined ? [] : ['Content-Encoding', content.encoding]),
    ...(length === undefined ? [] : ['Content-Length', String(length)]),
    'Content-Disposition',
    formatDisposition(content),
    ...(range === undefined ? [] : ['Content-Range', `bytes ${from}-${to - 1n}/${size}`]),
    ...endUnread(request),
  ];
  if (request.method === 'HEAD') {
    response.writeHead(status, all);
    response.end();
    return status;
  }
  if (length !== undefined && length > content.maxBytes) {
    throw new ServiceError(
      'too-large',
      `The requested content has ${length} bytes; at most ${content.maxBytes} are sent in one response: request a range`,
    );
  }
  await writeBytes(response, content.read(from, to), length, () => response.writeHead(status, all));
  return status;
}

function readRequestedRange(request: IncomingMessage, size: bigint, etag: string): ByteRange | undefined {
  const condition = request.headers['if-range'];
  // Only a strong tag guarantees that two ranges belong to the same content.
  if (condition !== undefined && condition !== etag) return undefined;
  const range = readRange(request.headers.range, size);
  if (range !== null) return range;
  throw new ServiceError('range-not-satisfiable', `The content has ${size} bytes`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}

/** Without a length, the source ends where it ends. */
export async function writeBytes(
  response: ServerResponse,
  source: AsyncIterable<Uint8Array>,
  length: bigint | undefined,
  writeHead: () => void,
): Promise<void> {
  let sent = 0n;
  try {
    for await (const chunk of source) {
      if (response.destroyed) return;
      if (sent === 0n) writeHead();
      sent += BigInt(chunk.length);
      if (!response.write(chunk)) await drained(response, response);
    }
    if (sent === 0n) writeHead();
    if (length !== undefined && sent !== length) throw new Error(`${sent} bytes instead of ${length}`);
    response.end();
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    if (!response.headersSent) throw error;
    response.destroy();
    throw new CutOff(error);
  }
}

/** The file name in both forms that browsers read (RFC 6266), escaped so that it cannot end the header. */
export function formatDisposition({ inline, fileName }: Pick<Content, 'inline' | 'fileName'>): string {
  const kind = inline ? 'inline' : 'attachment';
  if (fileName === undefined) return kind;
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
