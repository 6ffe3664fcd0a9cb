import Type from 'typebox';
import type { HandlerContext } from '../../kit/context.js';
import { type Operation, operation } from '../../kit/operation.js';
import type { MessageFields, MessageForm } from './messages/message.js';

export type RpcContext = HandlerContext<'caller', 'cardano'>;

/** A decoded request; its fields have the names of the protobuf library. */
export interface RpcInput<Request> {
  readonly request: Request;
  readonly form: MessageForm;
  /** Aborts when the client cancels. */
  readonly signal: AbortSignal;
}

/** A method of UTxO RPC. It runs as an operation, so keys, network, limits and quota are those of the API. */
export interface Rpc {
  readonly service: string;
  readonly method: string;
  readonly operation: Operation;
}

interface RpcDefinition<Request, Response> {
  /** Package and service: `query.QueryService`. */
  readonly service: string;
  readonly method: string;
  readonly summary: string;
  readonly writes?: true;
  /** The response is a stream, which holds one of the account's slots for streams. */
  readonly stream?: true;
  handle(context: RpcContext, input: RpcInput<Request>): Response;
}

export const rpc = <Request>(
  definition: RpcDefinition<Request, Promise<MessageFields>> | RpcStreamDefinition<Request>,
): Rpc => {
  const { service, method, summary } = definition;
  return {
    service,
    method,
    operation: operation({
      id: `utxorpc.${method.charAt(0).toLowerCase()}${method.slice(1)}`,
      route: `POST /compat/utxorpc/${service}/${method}`,
      tag: 'UTxO RPC',
      summary,
      gate: 'caller',
      scope: 'cardano',
      addOn: null,
      body: Type.Unsafe<RpcInput<Request>>({}),
      result: Type.Unsafe<unknown>({}),
      ...(definition.writes && { writes: true }),
      ...(definition.stream && { feed: true }),
      errors: [],
      example: {},
      handle: (context, { body }) => definition.handle(context, body),
    }),
  };
};

type RpcStreamDefinition<Request> = RpcDefinition<Request, AsyncIterable<MessageFields>> & { readonly stream: true };
