import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, GraphQLError, Kind } from 'graphql';
import { makeServer, type Server, type WebSocket } from 'graphql-ws';
import { ServiceError } from '../../../kernel/errors.js';
import type { CompatChannel, CompatConnection } from '../../kit/compat-api.js';
import { checkDocument, parseDocument } from './document.js';
import { toIndexerErrors } from './error-texts.js';
import { executeDocument, type GraphqlRequest } from './execute.js';
import type { MidnightContext } from './midnight-route.js';
import { queryMidnight } from './query-operation.js';
import { getMidnightSchema } from './schema/schema.js';
import type { SubscriptionContext } from './subscriptions/follow.js';

/** As the indexer's. */
const MAX_SUBSCRIPTIONS = 20;
const INIT_TIMEOUT_MS = 10_000;
const NORMAL_CLOSURE = 1_000;

const toRequest = ({ document, variableValues, operationName }: ExecutionArgs): GraphqlRequest => ({
  document,
  variables: variableValues ?? undefined,
  operationName: operationName ?? undefined,
});

/** Failures of the service as a result; others end the connection and are logged. */
async function orErrors<Result>(work: () => Promise<Result>): Promise<Result | ExecutionResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { errors: [new GraphQLError(error.message, { extensions: { code: error.kind } })] };
  }
}

const executeOn = (
  connection: CompatConnection,
  args: ExecutionArgs,
  counted: 'first' | 'later',
  rootValue?: unknown,
) =>
  orErrors(() =>
    connection.run(
      (context: MidnightContext) => executeDocument(getMidnightSchema(), toRequest(args), context, rootValue),
      counted,
    ),
  );

/** The field that a subscription selects; validation has checked that it is the only one. */
function findRootField({ document, operationName }: ExecutionArgs): string {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (operationName != null && definition.name?.value !== operationName) continue;
    const [selection] = definition.selectionSet.selections;
    if (selection?.kind === Kind.FIELD) return selection.name.value;
  }
  throw new ServiceError('invalid', 'Select the field of the subscription itself, not a fragment');
}

/** Ends with `ended` even while it waits for the next row, which a generator alone would not. */
function endWith<Item>(rows: AsyncGenerator<Item>, ended: AbortController): AsyncGenerator<Item> {
  return {
    next: () => rows.next(),
    throw: (error) => rows.throw(error),
    return(value) {
      ended.abort();
      return rows.return(value);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<Item>;
}

async function subscribeOn(connection: CompatConnection, args: ExecutionArgs) {
  const ended = new AbortController();
  const contextValue: SubscriptionContext = { connection, signal: AbortSignal.any([connection.signal, ended.signal]) };
  return await orErrors(async () => {
    const field = findRootField(args);
    const source = await createSourceEventStream({ ...args, contextValue });
    if (!(Symbol.asyncIterator in source)) return toServiceErrors(source);
    return endWith(executeEach(source, field), ended);
  });

  async function* executeEach(rows: AsyncIterable<unknown>, field: string): AsyncGenerator<ExecutionResult> {
    try {
      for await (const row of rows) yield await executeOn(connection, args, 'later', { [field]: row });
    } catch (error) {
      // The library would send the message of any error that is thrown here.
      if (!(error instanceof ServiceError)) return connection.fail(error);
      yield { errors: [new GraphQLError(error.message, { extensions: { code: error.kind } })] };
    }
  }
}

/** Errors of arguments and variables keep their message; any other error is none of the client's. */
function toServiceErrors({ errors = [] }: ExecutionResult): ExecutionResult {
  for (const { originalError } of errors)
    if (originalError !== undefined && !isForClient(originalError)) throw originalError;
  return {
    errors: toIndexerErrors(errors).map(({ message, nodes, path, originalError }) => {
      const code = originalError instanceof ServiceError ? { code: originalError.kind } : undefined;
      return new GraphQLError(message, { nodes, path, extensions: code });
    }),
  };
}

const isForClient = (error: Error): boolean => error instanceof ServiceError || error instanceof GraphQLError;

interface Extra {
  readonly connection: CompatConnection;
}

let server: Server<Extra> | undefined;

const createServer = (): Server<Extra> =>
  makeServer<Record<string, unknown> | undefined, Extra>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,

    onSubscribe({ subscriptions, extra }, _, { query, variables, operationName }) {
      if (Object.keys(subscriptions).length > MAX_SUBSCRIPTIONS)
        return [
          new GraphQLError(`Subscription limit exceeded: a connection has at most ${MAX_SUBSCRIPTIONS} subscriptions`),
        ];
      const schema = getMidnightSchema();
      try {
        const document = parseDocument(query);
        const errors = checkDocument(schema, document);
        if (errors.length > 0) return errors;
        return {
          schema,
          document,
          variableValues: variables ?? null,
          operationName: operationName ?? null,
          contextValue: extra.connection,
        };
      } catch (error) {
        if (error instanceof GraphQLError) return [error];
        throw error;
      }
    },

    execute: (args) => executeOn(args.contextValue as CompatConnection, args, 'first'),
    subscribe: (args) => subscribeOn(args.contextValue as CompatConnection, args),
  });

/** Names of the older protocol `graphql-ws`, which the server of the indexer accepts too and its clients send. */
const NEW_NAMES: ReadonlyMap<unknown, string> = new Map([
  ['start', 'subscribe'],
  ['stop', 'complete'],
]);

function renameOlderMessage(text: string): string {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null || !('type' in message)) return text;
    const type = NEW_NAMES.get(message.type);
    return type === undefined ? text : JSON.stringify({ ...message, type });
  } catch {
    // The library closes the connection with the code of the protocol.
    return text;
  }
}

const acceptOlderNames = (connection: CompatConnection): WebSocket => ({
  protocol: connection.protocol,
  send: (text) => connection.send(text),
  close: (code, reason) => connection.close(code ?? NORMAL_CLOSURE, reason ?? ''),
  onMessage: (listener) => connection.onMessage((text) => listener(renameOlderMessage(text))),
});

/** GraphQL over a WebSocket in the protocol `graphql-transport-ws`. */
export const midnightSocket: CompatChannel = {
  operation: queryMidnight,

  attach(connection) {
    server ??= createServer();
    const closed = server.opened(acceptOlderNames(connection), { connection });
    return (code, reason) => void closed(code, reason);
  },
};
