import type { Server } from '@modelcontextprotocol/server';
import type { Principal } from '../../access/credentials/authenticate.js';
import { ServiceError } from '../../kernel/errors.js';
import { INTERFACE_VERSION } from '../kit/interface-version.js';
import type { Operation } from '../kit/operation.js';
import type { Credentials, OperationCaller } from './call-operation.js';
import { isCallable } from './callable.js';
import { INVALID_PARAMS } from './check-message.js';
import { describeOperation } from './describe-operation.js';
import { PROMPTS } from './prompts.js';
import type { OperationSearch } from './search.js';
import { type Tool, type ToolChoice, toolsFor } from './tools.js';

/** The caller of an MCP server. */
export interface McpCaller {
  readonly principal: Principal;
  readonly credentials: Credentials;
  readonly choice: ToolChoice;
  /** Runs operations for this caller. */
  readonly caller: OperationCaller;
}

export interface McpDependencies {
  readonly search: OperationSearch;
  /** The OpenAPI description, as JSON. */
  readonly description: () => Promise<string>;
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void;
}

const INSTRUCTIONS = `Crosstie answers questions about Cardano, Apex, Bitcoin and Midnight. A key belongs to one network.
Find operations with search_operations, read their parameters with describe_operation, run them with call_operation; common questions have tools of their own.
Amounts are in the smallest unit (lovelace, satoshi, STAR) unless a field says otherwise. Transactions are built unsigned: never ask for or send keys or recovery phrases.`;

const OPENAPI_URI = 'api://openapi.json';
const OPERATION_URI = 'api://operations/';

type ServerClass = typeof Server;

/** Created for each request: it holds no state that outlives one. */
export function createMcpServer(ServerClass: ServerClass, dependencies: McpDependencies, caller: McpCaller): Server {
  const server = new ServerClass(
    { name: 'crosstie', title: 'Crosstie', version: INTERFACE_VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const tools = (): readonly Tool[] => toolsFor({ ...dependencies, ...caller });

  server.setRequestHandler('tools/list', () => ({
    tools: tools().map(({ name, description, inputSchema, readOnly }) => ({
      name,
      description,
      inputSchema: inputSchema as { type: 'object' },
      annotations: { readOnlyHint: readOnly, openWorldHint: false },
    })),
  }));

  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools().find(({ name }) => name === params.name);
    if (tool === undefined) throw new InvalidParams(`There is no tool '${params.name.slice(0, 60)}' for this key`);
    try {
      const { text, structured } = await tool.run(params.arguments ?? {});
      return { content: [{ type: 'text', text }], structuredContent: structured as Record<string, unknown> };
    } catch (error) {
      return { content: [{ type: 'text', text: formatError(error, dependencies.report) }], isError: true };
    }
  });

  server.setRequestHandler('resources/list', () => ({
    resources: [
      {
        uri: OPENAPI_URI,
        name: 'openapi.json',
        title: 'The description of every operation (OpenAPI 3.1)',
        mimeType: 'application/json',
      },
    ],
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: `${OPERATION_URI}{operationId}`,
        name: 'operation',
        title: 'Parameters, response and example of one operation',
        mimeType: 'application/json',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const text =
      uri === OPENAPI_URI
        ? await dependencies.description()
        : operationText(caller.caller.operations, uri, caller.principal);
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });

  server.setRequestHandler('prompts/list', () => ({
    prompts: PROMPTS.map(({ name, description, arguments: given }) => ({ name, description, arguments: [...given] })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = PROMPTS.find(({ name }) => name === params.name);
    if (prompt === undefined) throw new InvalidParams(`There is no prompt '${params.name.slice(0, 60)}'`);
    const given = params.arguments ?? {};
    const missing = prompt.arguments.find(({ name, required }) => required && given[name] === undefined);
    if (missing !== undefined) throw new InvalidParams(`The prompt needs '${missing.name}'`);
    return {
      description: prompt.description,
      messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
    };
  });
  return server;
}

function operationText(operations: readonly Operation[], uri: string, principal: Principal): string {
  const id = uri.startsWith(OPERATION_URI) ? uri.slice(OPERATION_URI.length) : undefined;
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined || !isCallable(operation, principal))
    throw new InvalidParams('There is no such resource');
  return JSON.stringify(describeOperation(operation));
}

/** An error of the protocol, not of a tool: the library returns it with this code. */
class InvalidParams extends Error {
  readonly code = INVALID_PARAMS;
}

/** The error text for the model. An unexpected error is reported, and the model only learns that it happened. */
function formatError(error: unknown, report: (error: unknown) => void): string {
  if (error instanceof ServiceError && error.kind !== 'internal') return `${error.kind}: ${error.message}`;
  report(error);
  return 'internal: Something went wrong on our side';
}
