import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { firstOfEachDeclaration } from '../support/depth.js';
import { getBounds, listFields, withValue } from './bounds.js';
import { buildRequest } from './calls.js';
import { EACH_OPERATION, expectErrorResponse, getExpectedStatus, useOperations } from './operation-checks.js';

const { callers, ask: callOperation, exampleOf: getExample, credentialOf: getCredential } = useOperations();

const isTested = firstOfEachDeclaration();

const acceptsBody = ({ body, bodyStream }: Operation): boolean => body !== undefined || bodyStream !== undefined;

describe.each(EACH_OPERATION.filter(({ operation }) => acceptsBody(operation)))('$route', ({ operation }) => {
  const { body } = operation;
  const success = getExpectedStatus(operation);

  if (operation.bodyStream !== undefined) {
    test('rejects bodies that are missing, of another content type or of another format', async () => {
      const { streamed, ...example } = await getExample(operation);
      const headers = await getCredential(operation);
      const send = (contentType: string, text: string) =>
        callOperation(
          operation,
          { ...example, streamed: { contentType, base64: Buffer.from(text).toString('base64') } },
          headers,
        );
      expectErrorResponse(await callOperation(operation, example, headers), 400, 'A body is required');
      expectErrorResponse(await send('application/json', '{}'), 415, /must be/);
      expectErrorResponse(await send(streamed?.contentType ?? '', 'nothing of the kind'), 400);
    });
  }

  if (body !== undefined) {
    test('rejects bodies that are missing, malformed, of another content type or too large', async () => {
      const example = await getExample(operation);
      const request = buildRequest(operation, example, await getCredential(operation));
      const send = (payload: string, contentType = 'application/json') =>
        callers().service.http.inject({
          ...request,
          payload,
          headers: { ...request.headers, 'content-type': contentType },
        });
      expectErrorResponse(await send('{"a":'), 400, 'The body is not valid JSON');
      if (operation.rawBody === undefined)
        expectErrorResponse(await send('{}', 'text/plain'), 415, /application\/json/);
      expectErrorResponse(await send('<a/>', 'application/xml'), 415, /application\/json/);
      expectErrorResponse(await send('['.repeat(1_000)), 400, /nested deeper/);
      expectErrorResponse(await send('{"__proto__":{"admin":true}}'), 400, "Unknown field '__proto__'");
      const limit = operation.bodyLimit ?? 1_048_576;
      expectErrorResponse(await send(`"${'a'.repeat(limit)}"`), 413, `larger than ${limit} bytes`);
      if ((body as { type?: string }).type === 'object') {
        expectErrorResponse(await send('[]'), 400, 'The body must be an object');
        const extended = { ...(example.body as object), unheardOf: 1 };
        expectErrorResponse(await send(JSON.stringify(extended)), 400, "Unknown field 'unheardOf'");
      }
      const { payload: _, ...bare } = request;
      const absent = await callers().service.http.inject(bare);
      if (operation.bodyOptional) expect(absent.statusCode).toBe(success);
      else expectErrorResponse(absent, 400, 'A JSON body is required');
    });

    for (const [path, schema] of listFields(body as never)) {
      if (!isTested(path.at(-1), schema)) continue;
      for (const { description, edge, beyond } of getBounds(schema)) {
        test(`field '${path.join('.')}' is accepted at its ${description} and rejected beyond`, async () => {
          const example = await getExample(operation);
          const field = path
            .map((part) => (/^[0-9]+$/.test(part) ? `[${part}]` : `.${part}`))
            .join('')
            .replace(/^\./, '');
          const put = (value: unknown): Example => ({
            ...example,
            body: withValue(body as never, example.body, path, value),
          });
          if (edge !== undefined) {
            const response = await callOperation(operation, put(edge), await getCredential(operation));
            expect(response.body).not.toContain(`Field '${field}' must`);
          }
          const rejected = await callOperation(operation, put(beyond), await getCredential(operation));
          const isNetwork = operation.networkInBody && field === 'network';
          expectErrorResponse(rejected, 400, isNetwork ? /for parameter 'network'/ : `Field '${field}' must`);
        });
      }
    }

    for (const name of (body as { required?: readonly string[] }).required ?? []) {
      test(`field '${name}' is required`, async () => {
        const example = await getExample(operation);
        const { [name]: _, ...rest } = example.body as Record<string, unknown>;
        const response = await callOperation(operation, { ...example, body: rest }, await getCredential(operation));
        expectErrorResponse(response, 400, `Field '${name}' is required`);
      });
    }
  }
});
