import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Request ids, which connect a client's report with the lines of the log. */
export interface RequestIds {
  next(): string;
  /** The id that the client sent; a malformed one is replaced with a generated id. */
  forRequest(request: IncomingMessage): string;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

export function createRequestIds(): RequestIds {
  const prefix = randomBytes(6)
    .toString('base64url')
    .replace(/[^A-Za-z0-9]/g, 'x');
  let count = 0;
  const next = (): string => `${prefix}-${(++count).toString(36)}`;
  return {
    next,
    forRequest(request) {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : next();
    },
  };
}
