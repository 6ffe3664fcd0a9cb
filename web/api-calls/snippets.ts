import { OPERATIONS, type OperationShape } from '../../client/generated.js';
import { jsonText } from '../json-text.js';
import { type HttpLanguage, printRequest } from './print-request.js';
import type { RecordedCall } from './recorded-calls.js';
import { escapeHidden } from './string-literals.js';

export type Language = HttpLanguage | 'mcp';
export const LANGUAGES: readonly (readonly [language: Language, name: string])[] = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
  ['go', 'Go'],
  ['rust', 'Rust'],
  ['java', 'Java'],
  ['php', 'PHP'],
  ['csharp', 'C#'],
  ['mcp', 'MCP'],
];

interface Target {
  /** URL of the service. */
  readonly origin: string;
  readonly apiKey: string;
}

/** Path and query of a call. */
export function toPath({ id, input }: RecordedCall): string {
  const { path, query }: OperationShape = OPERATIONS[id];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const given = new URLSearchParams();
  for (const name of query) {
    const value = input[name];
    if (value !== undefined && value !== null) given.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = given.toString();
  return `${filled}${text === '' ? '' : `?${text}`}`;
}

/** Source code that makes the call. */
export function toSnippet(language: Language, call: RecordedCall, { origin, apiKey }: Target): string {
  const { method }: OperationShape = OPERATIONS[call.id];
  const { body, ...parameters } = call.input;
  if (language === 'mcp')
    return jsonText({
      method: 'tools/call',
      params: {
        name: 'call_operation',
        arguments: { operationId: call.id, params: body === undefined ? parameters : { ...parameters, body } },
      },
    });
  return printRequest(language, {
    method,
    url: `${origin}${toPath(call)}`,
    headers: [['X-Api-Key', apiKey], ...(body === undefined ? [] : ([['Content-Type', 'application/json']] as const))],
    body: body === undefined ? undefined : escapeHidden(jsonText(body)),
  });
}
