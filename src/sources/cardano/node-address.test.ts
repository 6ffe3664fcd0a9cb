import { expect, test } from 'vitest';
import { parseNodeAddress, printNodeAddress } from './node-address.js';

test('a path is a local socket, a host with a port is a peer', () => {
  for (const text of ['/run/node.socket', './node.socket', 'db/node', 'node.socket', '\\\\.\\pipe\\node'])
    expect(parseNodeAddress(text)).toEqual({ protocol: 'node-to-client', path: text });
  expect(parseNodeAddress('relay.example.org:3001')).toEqual({
    protocol: 'node-to-node',
    host: 'relay.example.org',
    port: 3001,
  });
  expect(parseNodeAddress('[::1]:3001')).toEqual({ protocol: 'node-to-node', host: '::1', port: 3001 });
});

test('an address is formatted as it was written', () => {
  for (const text of ['/run/node.socket', '127.0.0.1:3001', '[::1]:3001'])
    expect(printNodeAddress(parseNodeAddress(text))).toBe(text);
});

test('other text is rejected with a message', () => {
  for (const text of ['', 'relay', 'relay:', 'relay:0', 'relay:70000', '::1:3001', 'a b:1'])
    expect(() => parseNodeAddress(text)).toThrow('is neither the path');
});
