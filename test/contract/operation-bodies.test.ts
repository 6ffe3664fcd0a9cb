import { describe, expect, test } from 'vitest';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { boundsOf, fieldsOf, withValue } from './bounds.js';
import { requestOf } from './calls.js';
import { EACH_OPERATION, expectRefusal, successOf, useOperations } from './operation-checks.js';

const { callers, ask, exampleOf, credentialOf } = useOperations();

const takesBody = ({ body, bodyStream }: Operation): boolean => body !== undefined || bodyStream !== undefined;

describe.each(EACH_OPERATION.filter(({ operation }) => takesBody(operation)))('$route', ({ operation }) => {
  const { body } = operation;
  const success = successOf(operation);

  if (operation.bodyStream !== undefined) {
    test('rejects bodies that are missing, of another content type or of another format', async () => {
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
    test('rejects bodies that are missing, malformed, of another content type or too large', async () => {
      const example = await exampleOf(operation);
      const request = requestOf(operation, example, await credentialOf(operation));
      const send = (payload: string, contentType = 'application/json') =>
        callers().service.http.inject({
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
      const absent = await callers().service.http.inject(bare);
      if (operation.bodyOptional) expect(absent.statusCode).toBe(success);
      else expectRefusal(absent, 400, 'A JSON body is required');
    });

    for (const [path, schema] of fieldsOf(body as never)) {
      for (const { description, edge, beyond } of boundsOf(schema)) {
        test(`field '${path.join('.')}' is accepted at its ${description} and rejected beyond`, async () => {
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
});
