import type { LightMyRequestResponse } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS } from '../../src/api/http/status.js';
import { type Example, errorsOf, methodOf, type Operation, pathOf } from '../../src/api/operation.js';
import { OPERATIONS } from '../../src/api/registry.js';
import { boundsOf, fieldsOf, withValue } from './bounds.js';
import { askFeed, type Callers, credentialFor, demoKey, exampleNetwork, requestOf } from './calls.js';
import { NOT_KNOWN_YET } from './not-known-yet.js';
import { openCallers } from './open-callers.js';
import { EXAMPLES, newSession, TRIGGERS } from './stories.js';

let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

const ask = (
  operation: Operation,
  example: Example,
  headers: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> => {
  const request = requestOf(operation, example, headers);
  return operation.feed ? askFeed(callers, request) : callers.service.http.inject(request);
};

/** The example of the definition, or a fresh one where it depends on what the service has made. */
const exampleOf = async (operation: Operation): Promise<Example> =>
  (await EXAMPLES[operation.id]?.(callers)) ?? operation.example;

const credentialOf = (operation: Operation): Promise<Record<string, string>> =>
  credentialFor(operation, callers, () => newSession(callers));

/** Every refusal has this form and no other. */
function expectRefusal(response: LightMyRequestResponse, status: number, sentence?: string | RegExp): void {
  const body = response.json();
  expect({ status: response.statusCode, body }).toMatchObject({ status });
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/\S/);
  expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  expect(response.headers['x-error-code']).toMatch(/^[a-z-]+$/);
  if (sentence !== undefined) expect(body.error).toMatch(sentence);
}

describe.each(OPERATIONS.map((operation) => ({ route: operation.route, operation })))('$route', ({ operation }) => {
  const { gate, scope, addOn, body } = operation;
  const missing = NOT_KNOWN_YET[operation.id];
  const success = missing === undefined ? (operation.success ?? 200) : STATUS['not-implemented'];

  test('answers its example with exactly the result it declares, or says what it waits for', async () => {
    const response = await ask(operation, await exampleOf(operation), await credentialOf(operation));
    if (missing !== undefined) return expectRefusal(response, success, `This needs ${missing}`);
    expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: success });
    if (success === 204) expect(response.body).toBe('');
    else if (operation.content) expect(response.rawPayload.length).toBeGreaterThan(0);
    else if (operation.feed) expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    else {
      const problems = Compile(operation.result).Errors(response.json());
      expect(problems).toEqual([]);
    }
  });

  test('declares a closed result', () => {
    expect(openObjects(operation.result)).toEqual([]);
  });

  test('answers HEAD, OPTIONS and refuses other methods', async () => {
    const url = requestOf(operation, operation.example, {}).url as string;
    const preflight = await callers.service.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'http://a.example' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain(methodOf(operation));
    const taken = OPERATIONS.filter((other) => pathOf(other) === pathOf(operation)).map(methodOf);
    const free = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((method) => !taken.includes(method));
    const refused = await callers.service.http.inject({ method: free ?? 'PUT', url });
    expectRefusal(refused, 405, /answers .* only/);
    expect(refused.headers['allow']).toContain(methodOf(operation));
  });

  if (gate !== 'public') {
    test('refuses a missing and a wrong credential', async () => {
      const example = operation.example;
      const missing = await ask(operation, example, {});
      expectRefusal(missing, 401);
      expect(missing.headers['www-authenticate']).toMatch(/realm="crosstie"/);
      for (const headers of [
        { 'x-api-key': 'xt_wrong' },
        { 'x-api-key': '' },
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic ZGVtbzpkZW1v' },
        { 'x-operator-token': 'nonsense' },
      ] as Record<string, string>[]) {
        expectRefusal(await ask(operation, example, headers), 401);
      }
      const misplaced = await ask(operation, example, { authorization: `Bearer ${demoKey('CARDANO_MAINNET')}` });
      expectRefusal(misplaced, 401, gate === 'operator' ? /X-Operator-Token/ : /X-Api-Key header/);
    });
  }

  if (gate === 'session') {
    test('refuses an API key and names the session token', async () => {
      const response = await ask(operation, operation.example, { 'x-api-key': demoKey('CARDANO_MAINNET') });
      expectRefusal(response, 403, /session token/);
    });
  }

  if (gate === 'caller' && scope !== 'none' && scope !== 'market') {
    test('keeps a key to its own network', async () => {
      const example = await exampleOf(operation);
      const own = exampleNetwork(operation);
      const headers = await credentialOf(operation);
      const withNetwork = (network: string, call = example): Example =>
        operation.networkInBody
          ? { ...call, body: { ...(call.body as object), network } }
          : { ...call, query: { ...call.query, network } };
      const other = own === 'CARDANO_MAINNET' ? 'CARDANO_PREPROD' : 'CARDANO_MAINNET';
      for (const alias of [own, own.toLowerCase(), own.replaceAll('_', '-').toLowerCase()]) {
        // What makes or deletes something can be called once.
        const call = await exampleOf(operation);
        expect((await ask(operation, withNetwork(alias, call), headers)).statusCode).toBe(success);
      }
      const mismatch = await ask(operation, withNetwork(other), headers);
      expectRefusal(mismatch, 400);
      expect(mismatch.body).toBe('{"error":"Network Mismatch"}');
      const unknown = await ask(operation, withNetwork('NOWHERE'), headers);
      expect(unknown.json()).toEqual({ error: "Invalid value 'NOWHERE' for parameter 'network'" });
      if (scope !== 'any' && scope !== 'chain') {
        const foreign = scope === 'bitcoin' ? 'CARDANO_MAINNET' : 'BITCOIN_MAINNET';
        const response = await ask(operation, example, { 'x-api-key': demoKey(foreign) });
        expect(response.json()).toEqual({ error: 'Network Mismatch' });
      }
    });
  }

  if (addOn !== null) {
    test('asks for its add-on', async () => {
      const response = await ask(operation, operation.example, {
        'x-api-key': demoKey(exampleNetwork(operation), true),
      });
      expect(response.json()).toEqual({ error: 'Payment Required' });
      expect(response.statusCode).toBe(402);
      expect(response.headers['x-required-addon']).toBe(addOn);
    });
  }

  for (const where of ['path', 'query'] as const) {
    for (const [name, property] of Object.entries(((operation[where] as TObject)?.properties ?? {}) as object)) {
      const required = ((operation[where] as { required?: string[] }).required ?? []).includes(name);
      for (const { description, edge, beyond } of boundsOf(property, true)) {
        test(`${where} '${name}' is accepted at its ${description} and refused beyond`, async () => {
          const example = await exampleOf(operation);
          const headers = await credentialOf(operation);
          const put = (value: unknown): Example => ({
            ...example,
            [where]: { ...example[where], [name]: String(value) },
          });
          if (edge !== undefined) {
            expect((await ask(operation, put(edge), headers)).body).not.toContain(`for parameter '${name}'`);
          }
          if (where === 'path' && beyond === '') return;
          expectRefusal(await ask(operation, put(beyond), headers), 400, new RegExp(`for parameter '${name}': must`));
        });
      }
      if (where === 'query') {
        test(`query '${name}' may be empty only if it is optional, and is given once`, async () => {
          const example = await exampleOf(operation);
          const headers = await credentialOf(operation);
          const request = requestOf(operation, example, headers);
          const join = (request.url as string).includes('?') ? '&' : '?';
          const twice = { ...request, url: `${request.url}${join}${name}=1&${name}=2` };
          expectRefusal(await callers.service.http.inject(twice), 400, `Parameter '${name}' is given more than once`);
          if (!required) {
            const empty = await ask(operation, { ...example, query: { ...example.query, [name]: '' } }, headers);
            expect(empty.body).not.toContain(`parameter '${name}'`);
          }
        });
      }
    }
  }

  if (operation.bodyStream !== undefined) {
    test('refuses bodies that are absent, of another type or no such thing', async () => {
      const { streamed, ...example } = await exampleOf(operation);
      const headers = await credentialOf(operation);
      const send = (contentType: string, text: string) =>
        ask(
          operation,
          { ...example, streamed: { contentType, base64: Buffer.from(text).toString('base64') } },
          headers,
        );
      expectRefusal(await ask(operation, example, headers), 400, 'A body is required');
      expectRefusal(await send('application/json', '{}'), 415, /must be/);
      expectRefusal(await send(streamed?.contentType ?? '', 'nothing of the kind'), 400);
    });
  }

  if (body !== undefined) {
    test('refuses bodies that are absent, broken, of another type or too large', async () => {
      const example = await exampleOf(operation);
      const request = requestOf(operation, example, await credentialOf(operation));
      const send = (payload: string, contentType = 'application/json') =>
        callers.service.http.inject({
          ...request,
          payload,
          headers: { ...request.headers, 'content-type': contentType },
        });
      expectRefusal(await send('{"a":'), 400, 'The body is not valid JSON');
      if (operation.rawBody === undefined) expectRefusal(await send('{}', 'text/plain'), 415, /application\/json/);
      expectRefusal(await send('<a/>', 'application/xml'), 415, /application\/json/);
      expectRefusal(await send('['.repeat(1_000)), 400, /nested deeper/);
      expectRefusal(await send('{"__proto__":{"admin":true}}'), 400, "Unknown field '__proto__'");
      const limit = operation.bodyLimit ?? 1_048_576;
      expectRefusal(await send(`"${'a'.repeat(limit)}"`), 413, `larger than ${limit} bytes`);
      if ((body as { type?: string }).type === 'object') {
        expectRefusal(await send('[]'), 400, 'The body must be an object');
        const extended = { ...(example.body as object), unheardOf: 1 };
        expectRefusal(await send(JSON.stringify(extended)), 400, "Unknown field 'unheardOf'");
      }
      const { payload: _, ...bare } = request;
      const absent = await callers.service.http.inject(bare);
      if (operation.bodyOptional) expect(absent.statusCode).toBe(success);
      else expectRefusal(absent, 400, 'A JSON body is required');
    });

    for (const [path, schema] of fieldsOf(body as never)) {
      for (const { description, edge, beyond } of boundsOf(schema)) {
        test(`field '${path.join('.')}' is accepted at its ${description} and refused beyond`, async () => {
          const example = await exampleOf(operation);
          const field = path
            .map((part) => (/^[0-9]+$/.test(part) ? `[${part}]` : `.${part}`))
            .join('')
            .replace(/^\./, '');
          const put = (value: unknown): Example => ({
            ...example,
            body: withValue(body as never, example.body, path, value),
          });
          if (edge !== undefined) {
            const response = await ask(operation, put(edge), await credentialOf(operation));
            expect(response.body).not.toContain(`Field '${field}' must`);
          }
          const refused = await ask(operation, put(beyond), await credentialOf(operation));
          const isNetwork = operation.networkInBody && field === 'network';
          expectRefusal(refused, 400, isNetwork ? /for parameter 'network'/ : `Field '${field}' must`);
        });
      }
    }

    for (const name of (body as { required?: readonly string[] }).required ?? []) {
      test(`field '${name}' is required`, async () => {
        const example = await exampleOf(operation);
        const { [name]: _, ...rest } = example.body as Record<string, unknown>;
        const response = await ask(operation, { ...example, body: rest }, await credentialOf(operation));
        expectRefusal(response, 400, `Field '${name}' is required`);
      });
    }
  }

  for (const kind of operation.errors) {
    test(`can fail as '${kind}'`, async () => {
      if (kind === 'not-implemented' && missing !== undefined) return;
      const trigger = TRIGGERS[operation.id]?.[kind];
      expect(trigger, `test/contract/stories.ts has no story for ${operation.id} ${kind}`).toBeTypeOf('function');
      expectRefusal(await (trigger as NonNullable<typeof trigger>)(callers), STATUS[kind]);
    });
  }

  test('lists every failure that it declares in the description', () => {
    expect(errorsOf(operation)).toEqual(expect.arrayContaining(['internal', 'unavailable', ...operation.errors]));
  });
});

describe('the registry', () => {
  test('has no two operations with one id or one route', () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
    expect(new Set(OPERATIONS.map(({ route }) => route)).size).toBe(OPERATIONS.length);
  });

  test('answers an unknown route with 404, without a credential', async () => {
    expectRefusal(await callers.service.http.inject('/api/nothing'), 404);
    expectRefusal(await callers.service.http.inject({ method: 'POST', url: '/nothing', payload: {} }), 404);
    expectRefusal(await callers.service.http.inject('/api/network/time/'), 404);
    expectRefusal(await callers.service.http.inject('/api/%zz'), 400);
  });
});

/** Objects of a schema that would let unknown fields through. */
function openObjects(schema: TSchema, at = '$'): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, additionalProperties } = schema as { type?: string; additionalProperties?: unknown };
  const here = type === 'object' && additionalProperties === undefined ? [at] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, part]) => openObjects(part as TSchema, `${at}.${key}`))];
}
