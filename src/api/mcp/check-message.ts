/** JSON-RPC 2.0, section 5.1. */
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

export interface RpcError {
  readonly code: number;
  readonly message: string;
}

type Check = (value: unknown) => string | undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text: Check = (value) => (typeof value === 'string' ? undefined : 'must be a string');
const object: Check = (value) => (isObject(value) ? undefined : 'must be an object');
const textMap: Check = (value) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
    ? undefined
    : 'must be an object whose values are strings';
const implementation: Check = (value) =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string'
    ? undefined
    : "must be an object with the strings 'name' and 'version'";

interface Rule {
  readonly check: Check;
  readonly required?: true;
}

const LIST: Readonly<Record<string, Rule>> = { cursor: { check: text } };

/** Rules for the parameters of each method; other fields are ignored. */
const PARAMS: ReadonlyMap<string, Readonly<Record<string, Rule>>> = new Map(
  Object.entries<Readonly<Record<string, Rule>>>({
    initialize: {
      protocolVersion: { check: text, required: true },
      capabilities: { check: object, required: true },
      clientInfo: { check: implementation, required: true },
    },
    'tools/list': LIST,
    'tools/call': { name: { check: text, required: true }, arguments: { check: object } },
    'resources/list': LIST,
    'resources/templates/list': LIST,
    'resources/read': { uri: { check: text, required: true } },
    'prompts/list': LIST,
    'prompts/get': { name: { check: text, required: true }, arguments: { check: textMap } },
  }),
);

export const KNOWN_METHODS: ReadonlySet<string> = new Set([...PARAMS.keys(), 'ping']);

/** The error of a malformed message; undefined when the message may be passed to the protocol library. */
export function checkMessage(message: unknown): RpcError | undefined {
  if (!isObject(message) || message['jsonrpc'] !== '2.0') {
    return { code: INVALID_REQUEST, message: 'A message must be an object with "jsonrpc": "2.0"' };
  }
  const { method, id, params = {} } = message;
  // A response to a request of the server, which never sends any; the library ignores it.
  if (method === undefined && ('result' in message || 'error' in message)) return undefined;
  if (typeof method !== 'string') return { code: INVALID_REQUEST, message: "'method' must be a string" };
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id)) {
    return { code: INVALID_REQUEST, message: "'id' must be a string or a whole number" };
  }
  if (!isObject(params)) return invalid('params', 'must be an object');
  if (params['_meta'] !== undefined && !isObject(params['_meta'])) return invalid('params._meta', 'must be an object');
  for (const [name, { check, required }] of Object.entries(PARAMS.get(method) ?? {})) {
    const value = params[name];
    const problem = value === undefined ? required && 'is required' : check(value);
    if (problem) return invalid(`params.${name}`, problem);
  }
  return undefined;
}

const invalid = (field: string, problem: string): RpcError => ({
  code: INVALID_PARAMS,
  message: `'${field}' ${problem}`,
});
