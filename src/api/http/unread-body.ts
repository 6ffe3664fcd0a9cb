import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './header-list.js';

/** How much of an unread body is discarded, and for how long, before the client is disconnected. */
const LINGER_BYTES = 1_048_576;
const LINGER_MS = 500;

/** True when the client has sent, or is still sending, a body that will not be read. */
export function isUnread({ complete, readableEnded, headers }: IncomingMessage): boolean {
  if (complete || readableEnded) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** An unwanted body is not read to its end: the connection closes after the response. */
export const endUnread = (request: IncomingMessage): HeaderList => (isUnread(request) ? ['Connection', 'close'] : []);

/**
 * Ends a response that is already written. Closing while bytes still arrive would reset the connection, and the client
 * would lose the response (RFC 9112 section 9.6), so a little more is read and discarded.
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
