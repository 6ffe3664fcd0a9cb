import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../kit/context.js';
import type { Operation } from '../kit/operation.js';
import type { Call } from '../pipeline/pipeline.js';
import { findKey } from './compat-request.js';
import { isLocalRequest } from './local-request.js';
import type { RpcRequest } from './rpc-listener.js';

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

/** Credentials of a request on the port of UTxO RPC: HTTP/2 has no `Host`, and its clients send keys in several headers. */
export function readRpcCredentials({ headers, socket }: RpcRequest): Credentials {
  const host = headers.host ?? oneHeader(headers[':authority']);
  const known: IncomingHttpHeaders = host === undefined ? headers : { ...headers, host };
  const apiKey = oneHeader(known['x-api-key']) ?? findKey(known);
  const { authorization, origin } = known;
  return {
    caller: new HttpCaller(known, socket?.remoteAddress ?? ''),
    apiKey,
    bearer: authorization === undefined || apiKey !== undefined ? undefined : parseBearer(authorization),
    operatorToken: undefined,
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
  { feed, feedOnAccept }: Operation,
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
    query: feed || feedOnAccept !== undefined ? resumeQuery(request, feedOnAccept) : (request.query as Call['query']),
    promisedTip: oneHeader(request.raw.headers['x-crosstie-tip']),
    body,
    headersOnly: request.raw.method === 'HEAD',
    stream,
  };
};

/** A browser that reconnects repeats its first request and states its position in `Last-Event-ID`. */
function resumeQuery({ query, raw: { headers } }: FastifyRequest, parameter = 'cursor'): Call['query'] {
  const last = oneHeader(headers['last-event-id']);
  return last === undefined || last === ''
    ? (query as Call['query'])
    : { ...(query as Call['query']), [parameter]: last };
}

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/**
 * The scheme name is case-insensitive (RFC 9110). Another scheme is passed on unchanged and rejected as a credential.
 */
const parseBearer = (authorization: string): string => authorization.replace(/^bearer +/i, '');
