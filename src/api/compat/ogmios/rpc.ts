import { type ErrorKind, ServiceError } from '../../../kernel/errors.js';
import { writeExactJson } from '../../kit/json.js';

/** JSON-RPC 2.0 as Ogmios 6 uses it. */

export interface RpcRequest {
  readonly method: string;
  readonly params: unknown;
  /** Any JSON value, repeated in the response; undefined when the request has none. */
  readonly id: unknown;
}

/** An error response. `method` is repeated only where the method itself failed. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const RPC = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  /** The first code that JSON-RPC leaves to servers. */
  server: -32_000,
} as const;

/** An id is repeated in the response, so its size is bounded. */
const MAX_ID_CHARACTERS = 1_024;

export function readRequest(message: unknown): RpcRequest {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new RpcError(RPC.invalidRequest, 'Invalid request: expected an object with "jsonrpc", "method" and "params"');
  const { jsonrpc, method, params, id } = message as Readonly<Record<string, unknown>>;
  if (jsonrpc !== '2.0') throw new RpcError(RPC.invalidRequest, 'Invalid request: "jsonrpc" must be "2.0"');
  if (typeof method !== 'string') throw new RpcError(RPC.invalidRequest, 'Invalid request: "method" must be text');
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
    throw new RpcError(RPC.invalidRequest, 'Invalid request: "params" must be an object');
  return { method, params: params ?? {}, id: readId(id) };
}

function readId(id: unknown): unknown {
  if (typeof id === 'object' && id !== null && writeExactJson(id).length > MAX_ID_CHARACTERS)
    throw new RpcError(RPC.invalidRequest, `Invalid request: "id" may have ${MAX_ID_CHARACTERS} characters`);
  if (typeof id === 'string' && id.length > MAX_ID_CHARACTERS)
    throw new RpcError(RPC.invalidRequest, `Invalid request: "id" may have ${MAX_ID_CHARACTERS} characters`);
  return id;
}

/** The id of a message that is invalid otherwise. */
export function findId(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return undefined;
  try {
    return readId((message as { readonly id?: unknown }).id);
  } catch {
    return undefined;
  }
}

export type RpcResponse = Readonly<Record<string, unknown>>;

const withId = (response: RpcResponse, id: unknown): RpcResponse => (id === undefined ? response : { ...response, id });

export const toResult = ({ method, id }: RpcRequest, result: unknown): RpcResponse =>
  withId({ jsonrpc: '2.0', method, result }, id);

/** Errors of the protocol itself do not repeat the method; a transaction that cannot be decoded is not one of them. */
export function toErrorResponse(error: RpcError, request: Partial<RpcRequest>): RpcResponse {
  const { code, message, data } = error;
  const isOfMethod = code > RPC.server || data !== undefined;
  const named = isOfMethod && request.method !== undefined ? { method: request.method } : {};
  const body = { code, message, ...(data !== undefined && { data }) };
  return withId({ jsonrpc: '2.0', ...named, error: body }, request.id);
}

const CODES: Partial<Record<ErrorKind, number>> = {
  invalid: RPC.invalidParams,
  undecodable: RPC.invalidParams,
  internal: RPC.internal,
};

/** Failures of this service in the form of the protocol. Undefined for errors that must not be shown. */
export function toRpcError(error: unknown): RpcError | undefined {
  if (error instanceof RpcError) return error;
  if (!(error instanceof ServiceError)) return undefined;
  return serviceFailure(error.kind, error.message);
}

export const serviceFailure = (kind: ErrorKind, message: string): RpcError =>
  new RpcError(CODES[kind] ?? RPC.server, message, kind === 'invalid' ? undefined : { kind });
