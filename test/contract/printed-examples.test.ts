import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../src/access/accounts/demo.js';
import { inDepth } from '../support/depth.js';
import { BITCOIN_EXAMPLES } from './bitcoin-scenarios.js';
import type { Callers } from './calls.js';
import { openCallers } from './open-callers.js';
import { UNAVAILABLE_OPERATIONS } from './unavailable-operations.js';

/** Sends every example of docs/openapi.json over HTTP exactly as printed. */

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
}

interface PrintedOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

interface Description {
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;
}

const description = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as Description;

const printed = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

let callers: Callers;
let url: string;
let session: string | undefined;

beforeAll(async () => {
  // Like `npm start`: without a mail server.
  callers = await openCallers({});
  // A simulation that makes blocks by itself also fills the mempool; here blocks are only created on command.
  await BITCOIN_EXAMPLES['getBitcoinProjectedBlock']?.(callers);
  url = await callers.service.http.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => callers.service.close());

async function signIn(): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** The demo key of the network of the path, or the credential that the description requires. */
async function credential(
  path: string,
  { security = description.security }: PrintedOperation,
): Promise<Record<string, string>> {
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.length === 0) return {};
  if (schemes.includes('apiKey')) {
    const network = path.startsWith('/api/btc')
      ? 'bitcoin-mainnet'
      : path.startsWith('/api/midnight')
        ? 'midnight-preprod'
        : 'cardano-mainnet';
    return { 'x-api-key': `xt_demo_${network}` };
  }
  if (schemes.includes('operator')) return { 'x-operator-token': callers.service.operatorToken };
  // A session that one example ends must not break the next example.
  session = path.endsWith('/logout') || session === undefined ? await signIn() : session;
  const headers = { authorization: `Bearer ${session}` };
  if (path.endsWith('/logout')) session = await signIn();
  return headers;
}

async function send(path: string, method: string, operation: PrintedOperation): Promise<Response> {
  const { parameters = [], requestBody } = operation;
  const target = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = new URLSearchParams(
    parameters
      .filter((each) => each.in === 'query' && each.example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  );
  const body = requestBody?.content['application/json']?.example;
  return fetch(`${url}${target}${query.size === 0 ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(await credential(path, operation)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
}

/** The short form has every second read: `operation-examples.test.ts` sends the same to all of them. */
const STEP = inDepth(2, 1);
const sent = printed.filter(({ method }, index) => method !== 'GET' || index % STEP === 0);

// Read operations run first: some of the others delete their data.
const inOrder = sent.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));

describe.each(inOrder.map((each) => ({ ...each, title: `${each.method} ${each.path}` })))(
  '$title',
  ({ path, method, operation }) => {
    const missing = UNAVAILABLE_OPERATIONS[operation.operationId];
    const needs = operation.description?.includes('To run the example, you need ') === true;

    test(needs ? 'says what its example needs' : 'answers its example as it is printed', async () => {
      const response = await send(path, method, operation);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      const text = isStream ? '' : await response.text();
      if (isStream) await response.body?.cancel();
      const answer = { status: response.status, text: text.slice(0, 200) };
      if (needs) {
        // Examples that work as printed need no preparation.
        expect(answer.status, text).toBeGreaterThanOrEqual(400);
        expect(Object.keys(operation.responses), text).toContain(String(answer.status));
      } else if (missing !== undefined) {
        expect(answer).toMatchObject({ status: 501 });
        expect(Object.keys(operation.responses)).toContain('501');
      } else expect(answer, text).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
    });
  },
);
