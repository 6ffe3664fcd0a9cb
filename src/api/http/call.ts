import type { FastifyRequest } from 'fastify';
import type { Call } from '../pipeline.js';

/** What HTTP brought, as the pipeline wants it. */
export function callOf(request: FastifyRequest, body: Call['body'], stream: NonNullable<Call['stream']>): Call {
  const { raw } = request;
  const { headers } = raw;
  const authorization = headers.authorization;
  return {
    caller: { ip: request.ip, userAgent: headers['user-agent'] },
    apiKey: oneHeader(headers['x-api-key']),
    bearer: authorization === undefined ? undefined : bearerOf(authorization),
    operatorToken: oneHeader(headers['x-operator-token']),
    origin: headers.origin,
    path: request.params as Call['path'],
    query: request.query as Call['query'],
    body,
    stream,
  };
}

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** The scheme name is case-insensitive (RFC 9110). Another scheme is passed on whole, to be refused as a credential. */
const bearerOf = (authorization: string): string => authorization.replace(/^bearer +/i, '');
