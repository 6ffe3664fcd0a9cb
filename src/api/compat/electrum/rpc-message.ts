import { ServiceError } from '../../../kernel/errors.js';

/** Error codes of JSON-RPC and of Electrum servers. */
export const CODE = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  badRequest: 1,
  daemon: 2,
  /** The client exceeds a limit of this server. */
  excessive: -101,
} as const;

export class ElectrumError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface RpcRequest {
  /** Undefined for a notification, which gets no response. */
  readonly id: string | number | null | undefined;
  readonly method: string;
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** One line of a client: a request, or several in a batch. An error takes the place of a malformed request. */
export interface RpcLine {
  readonly batch: boolean;
  readonly requests: readonly (RpcRequest | ElectrumError)[];
}

export const MAX_BATCH = 5_000;

export function readLine(text: string): RpcLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { batch: false, requests: [new ElectrumError(CODE.parse, 'The line is not valid JSON')] };
  }
  if (!Array.isArray(value)) return { batch: false, requests: [readRequest(value)] };
  if (value.length === 0) return { batch: false, requests: [new ElectrumError(CODE.invalidRequest, 'Empty batch')] };
  if (value.length > MAX_BATCH) {
    const message = `A batch may have at most ${MAX_BATCH} requests`;
    return { batch: false, requests: [new ElectrumError(CODE.excessive, message)] };
  }
  return { batch: true, requests: value.map(readRequest) };
}

function readRequest(value: unknown): RpcRequest | ElectrumError {
  if (typeof value !== 'object' || value === null) return new ElectrumError(CODE.invalidRequest, 'Not a request');
  const { id, method, params = [] } = value as Readonly<Record<string, unknown>>;
  const validId = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
  if (typeof method !== 'string' || method.length > 100 || !validId || (typeof id === 'string' && id.length > 1_000))
    return new ElectrumError(CODE.invalidRequest, 'A request has a method, an id and parameters');
  if (typeof params !== 'object' || params === null)
    return new ElectrumError(CODE.invalidRequest, 'Parameters are a list or an object');
  return { id, method, params: params as RpcRequest['params'] };
}

export const toResultText = (id: RpcRequest['id'], result: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', result, id: id ?? null });

export function toErrorText(id: RpcRequest['id'], error: unknown): string {
  const { code, message } = toElectrumError(error);
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: id ?? null });
}

export const toNotificationText = (method: string, params: readonly unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });

/** Errors of our services in the codes of Electrum; an unexpected one does not show its text. */
export function toElectrumError(error: unknown): ElectrumError {
  if (error instanceof ElectrumError) return error;
  if (!(error instanceof ServiceError)) return new ElectrumError(CODE.internal, 'Internal error');
  return new ElectrumError(error.kind === 'unavailable' ? CODE.daemon : CODE.badRequest, error.message);
}
