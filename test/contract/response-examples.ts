import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { buildRequest, type Callers, credentialFor } from './calls.js';
import { EXAMPLES, newSession } from './scenarios.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

export type ResponseExamples = Readonly<Record<string, unknown>>;

/** Operations that return JSON on a fresh service. */
export const hasResponseExample = ({ id, success, content, feed }: Operation): boolean =>
  success !== 204 && !content && !feed && UNAVAILABLE_OPERATIONS[id] === undefined;

/** Calls each operation with its example and stores a shortened response. */
export async function collectResponseExamples(callers: Callers): Promise<ResponseExamples> {
  const examples: Record<string, unknown> = {};
  // Read operations run first: some of the others delete their data.
  const inOrder = OPERATIONS.filter(hasResponseExample).toSorted((a, b) => order(a) - order(b));
  for (const operation of inOrder) examples[operation.id] = await responseExample(operation, callers);
  return Object.fromEntries(OPERATIONS.flatMap(({ id }) => (id in examples ? [[id, examples[id]]] : [])));
}

const order = ({ route, writes }: Operation): number => (route.startsWith('GET') ? 0 : writes ? 2 : 1);

async function responseExample(operation: Operation, callers: Callers): Promise<unknown> {
  const example: Example = (await EXAMPLES[operation.id]?.(callers)) ?? operation.example;
  const headers = await credentialFor(operation, callers, () => newSession(callers));
  const response = await callers.service.http.inject(buildRequest(operation, example, headers));
  if (response.statusCode !== (operation.success ?? 200))
    throw new Error(`${operation.id} answers ${response.statusCode}: ${response.body.slice(0, 200)}`);
  return shorten(response.json(), operation.result);
}

/** Maximum size of one example in the document, in bytes. */
const MAX_BYTES = 6_000;

/** Limits from mild to strict; the first result that is small enough and still valid is used. */
const CUTS = [
  { items: 3, text: 600 },
  { items: 2, text: 300 },
  { items: 1, text: 200 },
  { items: 1, text: 100 },
] as const;

/** Shortens lists and long texts; the result still matches the response schema. */
export function shorten(value: unknown, schema: TSchema): unknown {
  const check = Compile(schema);
  const masked = mask(value);
  const valid = CUTS.map((limits) => cut(masked, limits)).filter((each) => check.Check(each));
  return valid.find((each) => JSON.stringify(each).length <= MAX_BYTES) ?? valid.at(-1) ?? masked;
}

function cut(value: unknown, limits: { readonly items: number; readonly text: number }): unknown {
  if (typeof value === 'string') return value.length > limits.text ? `${value.slice(0, limits.text)}…` : value;
  if (Array.isArray(value)) return value.slice(0, limits.items).map((each) => cut(each, limits));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, limits)]));
}

/** Credentials of the service that produced the examples are useless to readers, and secret scanners report them. */
const SECRETS: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.…',
  refreshToken: '…',
  deviceToken: '…',
  apiKey: 'xt_…',
  resetToken: '…',
  token: '…',
};

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && SECRETS[name] !== undefined ? SECRETS[name] : mask(each),
    ]),
  );
}

/** Where two responses differ in their fields or value types. The values change with the chain. */
export function shapeDifferences(stored: unknown, fresh: unknown, jsonPath = ''): readonly string[] {
  if (stored === null || fresh === null || stored === undefined || fresh === undefined) return [];
  const [before, now] = [getJsonType(stored), getJsonType(fresh)];
  if (before !== now) return [`${jsonPath}: ${before} in the example, ${now} in the response`];
  if (Array.isArray(stored)) return shapeDifferences(stored[0], (fresh as readonly unknown[])[0], `${jsonPath}[0]`);
  if (before !== 'object') return [];
  const [a, b] = [stored as Readonly<Record<string, unknown>>, fresh as Readonly<Record<string, unknown>>];
  return Object.keys(a)
    .filter((name) => name in b)
    .flatMap((name) => shapeDifferences(a[name], b[name], `${jsonPath}.${name}`));
}

const getJsonType = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
