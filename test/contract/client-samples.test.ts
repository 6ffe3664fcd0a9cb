import { describe, expect, test } from 'vitest';
import { OPERATIONS as CLIENT_OPERATIONS } from '../../client/generated.js';
import { clientSample } from '../../src/api/openapi/client-sample.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';

const renderSample = (id: string): string => {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return clientSample(operation);
};

describe('sample for the typed client', () => {
  test('every operation that it calls exists in the client', () => {
    const called = OPERATIONS.flatMap((operation) =>
      [...clientSample(operation).matchAll(/client\.(\w+)\(/g)].map(([, name]) => name as string),
    );
    const known = new Set([...Object.keys(CLIENT_OPERATIONS), 'follow', 'bytes']);
    expect(called.filter((name) => !known.has(name))).toEqual([]);
  });

  test('contains path and query parameters together, with a key of the network', () => {
    expect(renderSample('getBitcoinBlockHash')).toMatch(
      /apiKey: 'xt_demo_bitcoin-mainnet' \}\);\nconst response = await client\.getBitcoinBlockHash\(\{\n {2}height: "\d+"\n\}\);$/,
    );
  });

  test('only awaits an operation without a response body', () => {
    expect(renderSample('deleteKey')).toContain('\nawait client.deleteKey(');
  });

  test('iterates over an event stream', () => {
    expect(renderSample('streamEvents')).toContain('for await (const followed of client.follow(');
  });
});
