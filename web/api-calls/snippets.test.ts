import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { RecordedCall } from './recorded-calls.js';
import { toPath, toSnippet } from './snippets.js';

const GET: RecordedCall = { id: 'getBlock', input: { network: 'CARDANO_MAINNET', hash: 'a/b' } };
const POST: RecordedCall = { id: 'getMinUtxo', input: { network: 'CARDANO_MAINNET', body: { text: "it's", n: 7 } } };

test('path has encoded parameters and the query of the operation only', () => {
  expect(toPath(GET)).toBe('/api/blocks/a%2Fb?network=CARDANO_MAINNET');
  expect(toPath({ id: 'listBlocks', input: { pageSize: 2, unknown: 1 } })).toBe('/api/blocks?pageSize=2');
});

test('MCP arguments have the operation and its parameters', () => {
  expect(JSON.parse(toSnippet('mcp', POST, { origin: '', apiKey: '' })).params).toEqual({
    name: 'call_operation',
    arguments: { operationId: 'getMinUtxo', params: POST.input },
  });
});

test('curl and JavaScript send the recorded request', async () => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers['x-api-key'], body === '' ? '' : JSON.parse(body)]);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { origin, apiKey: "k'1" };
  const run = promisify(execFile);
  for (const call of [GET, POST]) {
    await run('sh', ['-c', toSnippet('curl', call, target)]);
    await run(process.execPath, ['--input-type=module', '-e', toSnippet('javascript', call, target)]);
  }
  server.close();
  const get = ['GET', toPath(GET), target.apiKey, ''];
  const post = ['POST', toPath(POST), target.apiKey, POST.input['body']];
  expect(seen).toEqual([get, get, post, post]);
});
