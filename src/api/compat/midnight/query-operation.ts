import { GraphQLError, getOperationAST } from 'graphql';
import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, described, Nullable } from '../../kit/schema.js';
import { checkDocument, parseDocument } from './document.js';
import { executeDocument, type GraphqlRequest } from './execute.js';
import { GRAPHQL_PATH, MIDNIGHT } from './midnight-route.js';
import { getMidnightSchema } from './schema/schema.js';

/** As the indexer's. */
const BODY_BYTES = 1_048_576;

const toErrors = (errors: readonly GraphQLError[]) => ({ data: null, errors: errors.map((error) => error.toJSON()) });

/** A document that can be executed, or what is wrong with it. */
function readRequest(body: {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}): GraphqlRequest | readonly GraphQLError[] {
  try {
    const document = parseDocument(body.query);
    const errors = checkDocument(getMidnightSchema(), document);
    if (errors.length > 0) return errors;
    if (getOperationAST(document, body.operationName)?.operation === 'subscription')
      return [new GraphQLError(`Subscriptions need a WebSocket: open ${MIDNIGHT}${GRAPHQL_PATH}/ws`)];
    return { document, variables: body.variables ?? undefined, operationName: body.operationName ?? undefined };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

export const queryMidnight = operation({
  id: 'midnight.query',
  route: `POST ${MIDNIGHT}${GRAPHQL_PATH}`,
  tag: 'Midnight indexer',
  gate: 'caller',
  scope: 'midnight',
  addOn: null,
  summary: 'Execute a GraphQL query',
  description:
    'The schema is that of the Midnight indexer, release 4.3. Errors of the document and of single fields are in `errors`, with status 200.',
  body: Closed({
    query: Type.String({ minLength: 1, description: 'GraphQL document' }),
    variables: Type.Optional(
      Nullable(Type.Record(Type.String(), AnyJson, { description: 'Values of the variables of the document' })),
    ),
    operationName: Type.Optional(
      Nullable(Type.String({ maxLength: 200, description: 'Operation to execute, when the document has several' })),
    ),
    extensions: Type.Optional(described(AnyJson, 'Not used')),
  }),
  bodyLimit: BODY_BYTES,
  result: Closed({
    data: Type.Optional(Nullable(described(AnyJson, 'The selected fields; null when nothing could be read'))),
    errors: Type.Optional(
      Type.Array(
        Closed({
          message: Type.String({ description: 'What is wrong and what to change' }),
          locations: Type.Optional(described(AnyJson, 'Lines and columns of the document')),
          path: Type.Optional(described(AnyJson, 'Field that could not be read')),
          extensions: Type.Optional(described(AnyJson, 'Kind of the error')),
        }),
        { description: 'Errors; absent when there are none' },
      ),
    ),
  }),
  errors: [],
  example: { body: { query: '{ block { height hash } }' } },

  async handle(context, { body }) {
    const request = readRequest(body);
    if (!('document' in request)) return toErrors(request);
    const { data, errors } = await executeDocument(getMidnightSchema(), request, context);
    return { data: data ?? null, ...(errors !== undefined && { errors: errors.map((error) => error.toJSON()) }) };
  },
});
