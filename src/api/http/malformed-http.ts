import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../kernel/errors.js';
import type { RequestIds } from './request-ids.js';
import { JSON_TYPE } from './respond.js';
import type { Refuse } from './routes.js';

export const MAX_HEADER_BYTES = 16_384;

const RESPONSES: Readonly<Record<string, readonly [line: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The request line and headers are larger than ${MAX_HEADER_BYTES} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

/** The same error code that Node reports when a request does not arrive in time. */
export const requestTimedOut = (): NodeJS.ErrnoException =>
  Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Malformed HTTP never gets a response object: the response is written to the socket directly, which is then closed.
 */
export function respondToMalformedHttp(ids: RequestIds): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [line, sentence] = RESPONSES[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP'];
    const body = JSON.stringify({ error: sentence });
    const head = [
      `HTTP/1.1 ${line}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${body.length}`,
      `X-Request-Id: ${ids.next()}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Node would reject these requests itself, but without a body. `divert` returns the listener of a request that is not
 * for this server's routes.
 */
export function rejectUnsupportedRequests(
  app: FastifyInstance,
  refuse: Refuse,
  divert: (request: IncomingMessage) => RequestListener | undefined,
): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, new ServiceError('invalid', 'The only supported expectation is 100-continue')),
  );
  // RFC 9112 section 3.2. Checked before the framework, because one of its hooks would cost every request more than
  // this.
  const [handle] = app.server.listeners('request') as [RequestListener];
  app.server.removeListener('request', handle);
  app.server.on('request', (request, response) => {
    if (request.headers.host !== undefined || request.httpVersion !== '1.1')
      (divert(request) ?? handle)(request, response);
    else refuse(request, response, new ServiceError('invalid', 'The Host header is missing'));
  });
}
