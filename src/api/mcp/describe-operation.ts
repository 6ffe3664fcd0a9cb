import type { TSchema } from 'typebox';
import { getOperationErrors, getOperationMethod, getOperationPath, type Operation } from '../kit/operation.js';
import { acceptNulls } from '../kit/optional-nulls.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

const NETWORK = {
  type: 'string',
  description: 'Network id, for example CARDANO_PREPROD. Omitted: the network of the key.',
} as const;

const inputSchemas = new WeakMap<Operation, JsonSchema>();

/** The input of an operation as one flat object; an object body is placed beside the parameters as `body`. */
export function inputSchema(operation: Operation): JsonSchema {
  const known = inputSchemas.get(operation) ?? buildInputSchema(operation);
  inputSchemas.set(operation, known);
  return known;
}

function buildInputSchema(operation: Operation): JsonSchema {
  const { path, query, body, bodyOptional } = operation;
  const scope = operation.scope as Operation['scope'] & string;
  const properties: Record<string, unknown> = { ...path?.properties, ...query?.properties };
  if (scope !== 'none' && properties['network'] === undefined) properties['network'] = NETWORK;
  if (body !== undefined) properties['body'] = acceptNulls(body);
  const required = [
    ...getRequired(path),
    ...getRequired(query),
    ...(body !== undefined && bodyOptional !== true ? ['body'] : []),
  ];
  return plain({ type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false });
}

const getRequired = (schema: TSchema | undefined): readonly string[] =>
  (schema as { readonly required?: readonly string[] } | undefined)?.required ?? [];

/** Removes symbols and internal keywords. */
const plain = (schema: unknown): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name.startsWith('x-') ? undefined : value)),
  ) as JsonSchema;

/** A summary for lists of operations. */
export const summarizeOperation = (operation: Operation) => ({
  operationId: operation.id,
  summary: operation.summary,
  route: operation.route,
  tag: operation.tag,
  ...(operation.addOn !== null && { addOn: operation.addOn }),
});

/** Everything that is needed to call an operation. */
export const describeOperation = (operation: Operation) => ({
  ...summarizeOperation(operation),
  ...(operation.description !== undefined && { description: operation.description }),
  method: getOperationMethod(operation),
  path: getOperationPath(operation),
  input: inputSchema(operation),
  result: plain(operation.result),
  errors: getOperationErrors(operation),
  example: {
    ...operation.example.path,
    ...operation.example.query,
    ...(operation.example.body !== undefined && { body: operation.example.body }),
  },
});
