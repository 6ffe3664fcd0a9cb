import { type CompatMessage, CompatWait } from '../../kit/compat-api.js';
import { writeExactJson } from '../../kit/json.js';
import { quoted } from '../../kit/parameters.js';
import type { OgmiosMethod } from './method.js';
import { METHODS, MISSING_METHODS } from './methods.js';
import type { OgmiosContext } from './ogmios-route.js';
import {
  findId,
  RPC,
  RpcError,
  type RpcRequest,
  type RpcResponse,
  readRequest,
  serviceFailure,
  toErrorResponse,
  toResult,
  toRpcError,
} from './rpc.js';
import type { OgmiosSession } from './session.js';

/** A request whose method is known, or the error that it gets. */
export type ReadMessage =
  | { readonly request: RpcRequest; readonly found: OgmiosMethod }
  | { readonly request: Partial<RpcRequest>; readonly error: RpcError };

export function readMessage(message: unknown): ReadMessage {
  try {
    const request = readRequest(message);
    const found = METHODS.get(request.method);
    return found === undefined ? { request, error: unknownMethod(request.method) } : { request, found };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { request: { id: findId(message) }, error };
  }
}

function unknownMethod(name: string): RpcError {
  const reason = Object.hasOwn(MISSING_METHODS, name) ? MISSING_METHODS[name] : undefined;
  return new RpcError(RPC.unknownMethod, `Unknown method ${quoted(name)}${reason === undefined ? '' : `. ${reason}`}`);
}

/** Runs a message. Errors that are no response of the protocol are thrown. */
export async function runMessage(
  context: OgmiosContext,
  message: ReadMessage,
  session: OgmiosSession,
): Promise<RpcResponse | CompatWait> {
  if ('error' in message) return toErrorResponse(message.error, message.request);
  const { request, found } = message;
  try {
    const result = await found.run(context, request.params, session);
    return result instanceof CompatWait ? result : toResult(request, result);
  } catch (error) {
    const known = toRpcError(error);
    if (known === undefined) throw error;
    return toErrorResponse(known, request);
  }
}

/** A message of a connection. */
export function toCompatMessage(read: ReadMessage, session: OgmiosSession): CompatMessage {
  return {
    operationId: 'found' in read ? `ogmios.${read.request.method}` : 'ogmios.other',
    lane: 'found' in read ? read.found.lane : 'ledger',
    async handle(context: OgmiosContext) {
      const response = await runMessage(context, read, session);
      return response instanceof CompatWait ? response : writeExactJson(response);
    },
    refuse: ({ kind, message }) => writeExactJson(toErrorResponse(serviceFailure(kind, message), read.request)),
  };
}
