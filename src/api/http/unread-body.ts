import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './header-list.js';

/** How much of a body is thrown away, and for how long, before its sender is cut off. */
const LINGER_BYTES = 1_048_576;
const LINGER_MS = 500;

/** True when the client is still sending, or has sent, what nobody will read. */
export function isUnread({ complete, readableEnded, headers }: IncomingMessage): boolean {
  if (complete || readableEnded) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body that nobody wants is not read to its end: the connection is over after the answer. */
export const endUnread = (request: IncomingMessage): HeaderList => (isUnread(request) ? ['Connection', 'close'] : []);

/**
 * Ends an answer that is written already. Closing while bytes still come in would reset the connection, and the client
 * would lose the answer that told it to stop (RFC 9112 section 9.6), so a little more is read and thrown away.
 */
export function endLater(request: IncomingMessage, response: ServerResponse): void {
  let left = LINGER_BYTES;
  const discard = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) end();
  };
  const end = (): void => {
    clearTimeout(timer);
    request.off('data', discard);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.once('end', end);
  request.once('close', end);
  request.on('data', discard);
  request.resume();
}
