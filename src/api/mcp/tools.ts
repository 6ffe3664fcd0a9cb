import type { Principal } from '../../access/credentials/authenticate.js';
import { ServiceError } from '../../kernel/errors.js';
import { getOperationMethod, type Operation } from '../kit/operation.js';
import type { Credentials, OperationCaller } from './call-operation.js';
import { isCallable } from './callable.js';
import { CURATED_TOOLS } from './curated-tools.js';
import { describeOperation, inputSchema, type JsonSchema, summarizeOperation } from './describe-operation.js';
import type { OperationSearch } from './search.js';
import { type TrimOptions, trimResponse } from './trim-response.js';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** True when the tool changes no state. */
  readonly readOnly: boolean;
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}

export interface ToolResult {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

/** Operations that become dedicated tools, beside the tools that every caller gets. */
export interface ToolChoice {
  readonly all: boolean;
  readonly tags: readonly string[];
}

export interface ToolContext {
  readonly caller: OperationCaller;
  readonly search: OperationSearch;
  readonly principal: Principal;
  readonly credentials: Credentials;
  readonly choice: ToolChoice;
}

const MAX_SEARCH_RESULTS = 25;

const TRIM_PROPERTIES = {
  fields: { type: 'array', items: { type: 'string' }, maxItems: 50, description: 'Only these fields, at any depth' },
  maxItems: {
    type: 'integer',
    minimum: 1,
    maximum: 500,
    description: 'Maximum number of items of a list; 50 when omitted',
  },
} as const;

/** The tools that this caller may use. */
export function toolsFor(context: ToolContext): readonly Tool[] {
  const { caller, principal, choice } = context;
  const callable = caller.operations.filter((operation) => isCallable(operation, principal));
  const byRoute = new Map(callable.map((operation) => [operation.route, operation]));
  const curated = CURATED_TOOLS.flatMap(({ name, description, route }): Tool[] => {
    const operation = byRoute.get(route);
    return operation === undefined ? [] : [operationTool(context, operation, name, description)];
  });
  const chosen = callable
    .filter(({ tag }) => choice.all || choice.tags.includes(tag.toLowerCase()))
    .map((operation) => operationTool(context, operation, operation.id, operation.summary));
  return [searchTool(context), describeTool(context), callTool(context), ...curated, ...chosen];
}

const isReadOnly = (operation: Operation): boolean =>
  operation.writes !== true && (getOperationMethod(operation) === 'GET' || getOperationMethod(operation) === 'POST');

function operationTool(context: ToolContext, operation: Operation, name: string, description: string): Tool {
  return {
    name,
    description,
    inputSchema: withTrimming(inputSchema(operation)),
    readOnly: isReadOnly(operation),
    run: ({ fields, maxItems, ...parameters }) =>
      callTrimmed(context, operation.id, parameters, { fields, maxItems } as TrimOptions),
  };
}

const withTrimming = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema['properties'] as JsonSchema), ...TRIM_PROPERTIES },
});

function searchTool({ caller, search, principal }: ToolContext): Tool {
  return {
    name: 'search_operations',
    description: `Finds operations of this API by what they do. ${caller.operations.length} operations over Cardano, Apex, Bitcoin, Midnight, market data and IPFS; use describe_operation for the parameters of one and call_operation to run it.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 200, description: 'The question, in plain words' },
        tag: { type: 'string', maxLength: 50, description: 'Only operations of this tag' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_SEARCH_RESULTS,
          description: 'Maximum number of results; 10 when omitted',
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    readOnly: true,
    run: async (input) => {
      const { query, tag, limit } = input;
      if (typeof query !== 'string' || query.length > 200)
        throw invalid('query', 'must be text of at most 200 characters');
      const requestedTag = typeof tag === 'string' ? tag.toLowerCase() : undefined;
      const allowed = (operation: Operation): boolean =>
        isCallable(operation, principal) &&
        (requestedTag === undefined || operation.tag.toLowerCase() === requestedTag);
      const maxResults = typeof limit === 'number' ? Math.min(Math.max(1, Math.trunc(limit)), MAX_SEARCH_RESULTS) : 10;
      const operations = search.find(query, maxResults, allowed).map(summarizeOperation);
      return toToolResult({ operations });
    },
  };
}

function describeTool({ caller, principal }: ToolContext): Tool {
  return {
    name: 'describe_operation',
    description: 'The parameters, response, errors and an example of one operation.',
    inputSchema: {
      type: 'object',
      properties: { operationId: { type: 'string', maxLength: 100 } },
      required: ['operationId'],
      additionalProperties: false,
    },
    readOnly: true,
    run: async ({ operationId }) => {
      const operation = caller.operations.find(({ id }) => id === operationId);
      if (operation === undefined || !isCallable(operation, principal)) throw unknownOperation();
      return toToolResult(describeOperation(operation));
    },
  };
}

function callTool(context: ToolContext): Tool {
  return {
    name: 'call_operation',
    description:
      'Runs one operation. Parameters of path, query and body go into params by their names. Responses are trimmed to a size that a model can read: use fields and maxItems, and cursor or page for more.',
    inputSchema: {
      type: 'object',
      properties: {
        operationId: { type: 'string', maxLength: 100 },
        params: { type: 'object', description: 'Parameters by name; an object body goes into body' },
        ...TRIM_PROPERTIES,
      },
      required: ['operationId'],
      additionalProperties: false,
    },
    readOnly: false,
    run: async ({ operationId, params, fields, maxItems }) => {
      const operation = context.caller.operations.find(({ id }) => id === operationId);
      if (operation === undefined || !isCallable(operation, context.principal)) throw unknownOperation();
      const parameters = typeof params === 'object' && params !== null && !Array.isArray(params) ? params : {};
      return callTrimmed(
        context,
        operation.id,
        parameters as Record<string, unknown>,
        { fields, maxItems } as TrimOptions,
      );
    },
  };
}

async function callTrimmed(
  { caller, credentials }: ToolContext,
  id: string,
  parameters: Readonly<Record<string, unknown>>,
  { fields, maxItems }: TrimOptions,
): Promise<ToolResult> {
  const result = await caller.call(id, parameters, credentials);
  const trimmed = trimResponse(result ?? { done: true }, {
    fields: Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : undefined,
    maxItems: typeof maxItems === 'number' && maxItems >= 1 ? Math.min(Math.trunc(maxItems), 500) : undefined,
  });
  const structured: Record<string, unknown> = { result: trimmed.value };
  if (trimmed.cut.length > 0) structured['truncated'] = trimmed.cut;
  return { text: JSON.stringify(structured), structured };
}

const toToolResult = (structured: Readonly<Record<string, unknown>>): ToolResult => ({
  text: JSON.stringify(structured),
  structured,
});

const invalid = (name: string, rule: string): ServiceError => new ServiceError('invalid', `'${name}' ${rule}`);

const unknownOperation = (): ServiceError =>
  new ServiceError('not-found', 'There is no such operation for this key: look for it with search_operations');
