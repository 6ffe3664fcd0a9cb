import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlSample, fetchSample } from './code-samples.mjs';
import { baseUrlOf, buildRequest } from './request.mjs';
import type { CallRequest, Credential, Parameter } from './types.mjs';

const parameter = (name: string, where: Parameter['in'], required = false): Parameter => ({
  name,
  in: where,
  required,
  description: '',
  schema: {},
  example: undefined,
});

const apiKey: Credential = {
  scheme: 'apiKey',
  header: 'X-Api-Key',
  prefix: '',
  label: 'X-Api-Key',
  description: '',
  variable: 'CROSSTIE_API_KEY',
};
const session: Credential = {
  ...apiKey,
  header: 'Authorization',
  prefix: 'Bearer ',
  variable: 'CROSSTIE_SESSION_TOKEN',
};

const call = {
  baseUrl: 'http://127.0.0.1:8080',
  entry: { method: 'GET', path: '/api/a/{id}/b' },
  details: { parameters: [parameter('id', 'path', true), parameter('q', 'query')], body: undefined },
  values: new Map([['path:id', 'x/y z']]),
  body: '',
  credential: undefined,
};
const withBody = { required: true, mediaType: 'application/json', schema: {}, example: undefined };

describe('a request', () => {
  test('values are encoded into their places, and empty ones are left out', () => {
    expect(buildRequest(call).url).toBe('http://127.0.0.1:8080/api/a/x%2Fy%20z/b');
    const values = new Map([...call.values, ['query:q', 'a&b={c}']]);
    expect(buildRequest({ ...call, values }).url).toBe('http://127.0.0.1:8080/api/a/x%2Fy%20z/b?q=a%26b%3D%7Bc%7D');
  });

  test.each(['', '.', '..'])('a path value that would change the path counts as missing: %j', (value) => {
    expect(buildRequest({ ...call, values: new Map([['path:id', value]]) }).missing).toEqual(['id']);
  });

  test('a required body that is empty is missing', () => {
    const details = { ...call.details, body: withBody };
    expect(buildRequest({ ...call, details, body: ' ' }).missing).toEqual(['body']);
  });

  test('whatever the values, the path stays the one of the operation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const { url, missing } = buildRequest({ ...call, values: new Map([['path:id', value]]) });
        if (missing.length === 0) expect(new URL(url).pathname.split('/')).toHaveLength(5);
        expect(new URL(url).origin).toBe('http://127.0.0.1:8080');
      }),
    );
  });

  test('calls go to the first server on the same origin, and to no other', () => {
    const page = 'http://127.0.0.1:8080/openapi.json';
    expect(baseUrlOf(['/'], page)).toBe('http://127.0.0.1:8080');
    expect(baseUrlOf(['https://elsewhere.example', '/v1/'], page)).toBe('http://127.0.0.1:8080/v1');
    expect(baseUrlOf(['https://elsewhere.example', 'http://['], page)).toBe('http://127.0.0.1:8080');
  });
});

describe('code samples', () => {
  const request: CallRequest = {
    method: 'POST',
    url: 'http://127.0.0.1:8080/api/x?a=1',
    headers: [
      { name: 'X-Api-Key', value: 'xt_secret', secret: { prefix: '', variable: 'CROSSTIE_API_KEY' } },
      { name: 'Content-Type', value: 'application/json' },
    ],
    body: `{"a":"it's"}`,
    missing: [],
  };

  test('curl shows the variable in place of the secret until asked for the secret', () => {
    expect(curlSample(request)).toBe(
      [
        "curl -X POST 'http://127.0.0.1:8080/api/x?a=1' \\",
        '  -H "X-Api-Key: $CROSSTIE_API_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        `  --data-raw '{"a":"it'\\''s"}'`,
      ].join('\n'),
    );
    expect(curlSample(request, { revealSecrets: true })).toContain("-H 'X-Api-Key: xt_secret'");
  });

  test('fetch shows the body as an object literal', () => {
    expect(fetchSample(request)).toBe(
      [
        'const response = await fetch("http://127.0.0.1:8080/api/x?a=1", {',
        '  method: "POST",',
        '  headers: {',
        '    "X-Api-Key": process.env.CROSSTIE_API_KEY,',
        '    "Content-Type": "application/json",',
        '  },',
        '  body: JSON.stringify({',
        `    "a": "it's"`,
        '  }),',
        '});',
        'const text = await response.text();',
      ].join('\n'),
    );
  });

  test('fetch keeps the text of a body whose numbers it would round', () => {
    expect(fetchSample({ ...request, body: '{"a":9007199254740993}' })).toContain(
      String.raw`body: "{\"a\":9007199254740993}",`,
    );
  });

  test('a session token is a bearer credential in both', () => {
    const built = buildRequest({ ...call, credential: { kind: session, secret: 't' } });
    expect(curlSample(built)).toContain('-H "Authorization: Bearer $CROSSTIE_SESSION_TOKEN"');
    expect(fetchSample(built)).toMatch(/"Authorization": `Bearer \$\{process\.env\.CROSSTIE_SESSION_TOKEN\}`/);
  });

  test('a shell reads back exactly the words that were meant', () => {
    for (const body of [`'; rm -rf / #`, '$(id) `id` \\ " !', '@/etc/passwd', "''", 'a\nb']) {
      const command = curlSample({ ...request, body, headers: [] }).replace(/^curl/, 'printf "%s\\0"');
      const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
      expect(stdout.split('\0').slice(0, -1)).toEqual(['-X', 'POST', request.url, '--data-raw', body]);
    }
  });
});
