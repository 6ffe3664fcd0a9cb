import { describe, expect, test } from 'vitest';
import { failuresOf, networksOf, readDescription, readDetails } from './description.mjs';
import { resolveReference } from './shapes.mjs';

const document = {
  openapi: '3.1.0',
  info: { title: 'Crosstie', version: '1.0.0', description: 'Text' },
  servers: [{ url: '/' }],
  tags: [{ name: 'Empty' }, { name: 'Keys', description: 'API keys' }],
  security: [{ apiKey: [] }, { session: [] }],
  paths: {
    '/api/keys/{id}': {
      get: {
        operationId: 'readKey',
        tags: ['Keys'],
        summary: 'One key',
        'x-addon': 'market',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
          { name: 'network', in: 'query', schema: { enum: ['A', 'B'] } },
          { name: 'sid', in: 'cookie', schema: {} },
        ],
        responses: {
          '200': { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
      delete: { operationId: 'deleteKey', security: [{ session: [] }], responses: { '204': { description: 'Done' } } },
    },
    '/api/health': { get: { security: [], responses: { '503': { description: 'Down' } } } },
    '@elsewhere.example/api': { get: { operationId: 'trap' } },
  },
  components: {
    schemas: { Id: { type: 'string', description: 'An identifier', example: 'k1' } },
    responses: { NotFound: { description: 'No such thing' } },
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      session: { type: 'http', scheme: 'bearer' },
      odd: { type: 'apiKey', in: 'header', name: '@/etc/passwd' },
    },
  },
};

describe('reading a description', () => {
  const reference = readDescription(document);
  const detailsOf = (id: string) => {
    const entry = reference.byId.get(id);
    return entry && readDetails(reference, entry);
  };

  test('operations are grouped by tag, known tags first, and empty groups are left out', () => {
    expect(reference.groups.map(({ name, entries }) => [name, entries.map(({ id }) => id)])).toEqual([
      ['Keys', ['readKey']],
      ['Other', ['deleteKey', 'get /api/health']],
    ]);
  });

  test('a path that could name another host is not an operation', () => {
    expect(reference.byId.has('trap')).toBe(false);
  });

  test('a credential travels in a header with a plain name, and has a variable to stand for it', () => {
    expect(reference.credentials.map(({ label, variable }) => [label, variable])).toEqual([
      ['X-Api-Key', 'CROSSTIE_API_KEY'],
      ['Authorization: Bearer', 'CROSSTIE_SESSION_TOKEN'],
    ]);
  });

  test('an operation takes its own credentials, else those of the document; an empty list means anyone', () => {
    const schemes = (id: string) => detailsOf(id)?.credentials.map(({ scheme }) => scheme);
    expect(schemes('readKey')).toEqual(['apiKey', 'session']);
    expect(schemes('deleteKey')).toEqual(['session']);
    expect(schemes('get /api/health')).toEqual([]);
  });

  test('parameters follow references for their text and example; cookies are not ours to send', () => {
    expect(detailsOf('readKey')?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, description: 'An identifier', example: 'k1' },
      { name: 'network', in: 'query', required: false },
    ]);
  });

  test('answers and failures are told apart by status', () => {
    const details = detailsOf('readKey');
    expect(details?.answers.map(({ status }) => status)).toEqual(['200']);
    expect(details?.failures).toMatchObject([{ status: '404', description: 'No such thing' }]);
  });

  test('networks and failures are collected over all operations', () => {
    expect(networksOf(reference)).toEqual(['A', 'B']);
    expect(failuresOf(reference)).toEqual([
      { status: '404', description: 'No such thing' },
      { status: '503', description: 'Down' },
    ]);
  });

  test.each([null, 1, [], { paths: [] }, { paths: { '/a': null } }, { paths: { '/a': { get: { parameters: 7 } } } }])(
    'a document of a wrong shape is read as an empty one: %j',
    (wrong) => {
      const empty = readDescription(wrong);
      for (const entry of empty.entries) expect(readDetails(empty, entry).parameters).toEqual([]);
      expect(networksOf(empty)).toEqual([]);
    },
  );
});

describe('references', () => {
  const nested = { a: { 'b/c': { $ref: '#/d' } }, d: { x: 1 }, loop: { $ref: '#/loop' } };

  test('a reference is followed through others and names its last part', () => {
    expect(resolveReference(nested, { $ref: '#/a/b~1c' })).toEqual({ value: { x: 1 }, name: 'd' });
  });

  test.each(['#/loop', '#/nowhere', '#/constructor/name', '#/%E0%A4%A', 'https://elsewhere.example/x'])(
    'a reference that leads nowhere in the document gives an empty object: %s',
    ($ref) => {
      expect(resolveReference(nested, { $ref }).value).toEqual({});
    },
  );
});
