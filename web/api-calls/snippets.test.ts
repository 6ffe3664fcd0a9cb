import { expect, test } from 'vitest';
import type { RecordedCall } from './recorded-calls.js';
import { LANGUAGES, toPath, toSnippet } from './snippets.js';

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

test.each(LANGUAGES)('%s names the operation or its address, and the body', (language) => {
  const code = toSnippet(language, POST, { origin: 'https://node.example', apiKey: 'xt_demo' });
  expect(code).toContain(language === 'mcp' ? '"getMinUtxo"' : `https://node.example${toPath(POST)}`);
  expect(code).toMatch(/n\\?":\s*7/);
  if (language !== 'mcp') expect(code).toContain('xt_demo');
});
