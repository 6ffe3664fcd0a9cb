import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kit/context.js';
import type { Operation } from '../kit/operation.js';
import type { Call } from '../pipeline/pipeline.js';
import { isLocalRequest } from './local-request.js';

/** Credentials of a request. */
export type Credentials = Pick<Call, 'caller' | 'apiKey' | 'bearer' | 'operatorToken' | 'origin'>;

export function readCredentials({ raw: { headers }, ip }: FastifyRequest): Credentials {
  const { authorization, origin } = headers;
  return {
    caller: new HttpCaller(headers, ip),
    apiKey: oneHeader(headers['x-api-key']),
    bearer: authorization === undefined ? undefined : parseBearer(authorization),
    operatorToken: oneHeader(headers['x-operator-token']),
    origin,
  };
}

/** A class, because every request creates one and few read `local`. */
class HttpCaller implements Caller {
  readonly ip: string;
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders, ip: string) {
    this.#headers = headers;
    this.ip = ip;
  }

  get userAgent(): string | undefined {
    return this.#headers['user-agent'];
  }

  get local(): boolean {
    return isLocalRequest(this.#headers);
  }

  header(name: string): string | undefined {
    return oneHeader(this.#headers[name]);
  }
}

/** Converts an HTTP request to a call of the pipeline. */
export const toCall = (
  request: FastifyRequest,
  { feed }: Operation,
  body: Call['body'],
  stream: NonNullable<Call['stream']>,
): Call => {
  const { caller, apiKey, bearer, operatorToken, origin } = readCredentials(request);
  // Each field by its name: properties that follow a spread cost a microsecond each.
  return {
    caller,
    apiKey,
    bearer,
    operatorToken,
    origin,
    path: request.params as Call['path'],
    query: feed ? resumeQuery(request) : (request.query as Call['query']),
    promisedTip: oneHeader(request.raw.headers['x-crosstie-tip']),
    body,
    headersOnly: request.raw.method === 'HEAD',
    stream,
  };
};

/** A browser that reconnects repeats its first request and states its position in `Last-Event-ID`. */
function resumeQuery({ query, raw: { headers } }: FastifyRequest): Call['query'] {
  const last = oneHeader(headers['last-event-id']);
  return last === undefined || last === '' ? (query as Call['query']) : { ...(query as Call['query']), cursor: last };
}

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/**
 * The scheme name is case-insensitive (RFC 9110). Another scheme is passed on unchanged and rejected as a credential.
 */
const parseBearer = (authorization: string): string => authorization.replace(/^bearer +/i, '');
