import { writeExactJson } from '../../client/exact-json.js';
import { OPERATIONS, type OperationShape } from '../../client/generated.js';
import { jsonText } from '../json-text.js';
import type { RecordedCall } from './recorded-calls.js';

export const LANGUAGES = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['python', 'Python'],
  ['mcp', 'MCP'],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

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

/** A text between single quotes of a POSIX shell. */
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const indent = (text: string): string => text.replaceAll('\n', '\n  ');

/** Source code that makes the call. */
export function toSnippet(language: Language, call: RecordedCall, { origin, apiKey }: Target): string {
  const { method }: OperationShape = OPERATIONS[call.id];
  const url = `${origin}${toPath(call)}`;
  const { body, ...parameters } = call.input;
  switch (language) {
    case 'curl':
      return [
        `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`,
        `-H ${quoteShell(`X-Api-Key: ${apiKey}`)}`,
        ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteShell(jsonText(body))}`]),
      ].join(' \\\n  ');
    case 'javascript':
      return [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        ...(method === 'GET' ? [] : [`  method: '${method}',`]),
        body === undefined
          ? `  headers: { 'X-Api-Key': ${JSON.stringify(apiKey)} },`
          : `  headers: { 'X-Api-Key': ${JSON.stringify(apiKey)}, 'Content-Type': 'application/json' },`,
        ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(jsonText(body))}),`]),
        '});',
        'console.log(await response.json());',
      ].join('\n');
    case 'python':
      return [
        'import json, urllib.request',
        '',
        'request = urllib.request.Request(',
        `    ${JSON.stringify(url)},`,
        ...(method === 'GET' ? [] : [`    method="${method}",`]),
        body === undefined
          ? `    headers={"X-Api-Key": ${JSON.stringify(apiKey)}},`
          : `    headers={"X-Api-Key": ${JSON.stringify(apiKey)}, "Content-Type": "application/json"},`,
        ...(body === undefined ? [] : [`    data=${JSON.stringify(writeExactJson(body))}.encode(),`]),
        ')',
        'print(json.load(urllib.request.urlopen(request)))',
      ].join('\n');
    case 'mcp':
      return jsonText({
        method: 'tools/call',
        params: {
          name: 'call_operation',
          arguments: { operationId: call.id, params: body === undefined ? parameters : { ...parameters, body } },
        },
      });
  }
}
