import { expect, test } from 'vitest';
import { extractInsertionPath } from './insertion-path.js';

const compact = (value: number): Buffer => {
  const encoded = Buffer.alloc(5, 3);
  encoded.writeUInt32LE(value, 1);
  return encoded;
};

const BLOCK_TIME = 1_765_000_044;
const PATH = Buffer.from('17ab'.repeat(40), 'hex');

/** One node without children: source, kind of event, path and time. */
function createEvent({ kind = 6, blockTime = BLOCK_TIME, children = 0 } = {}): Uint8Array {
  const content = Buffer.concat([Buffer.alloc(36, 0x85), Buffer.from([kind]), PATH, compact(blockTime)]);
  const size = Buffer.alloc(2);
  size.writeUInt16LE(content.length * 4 + 1);
  return Buffer.concat([Buffer.from('midnight:event[v9]:'), Buffer.from([4, children * 4]), size, content]);
}

test('path of an event that ends a generation is tagged for wallets', () => {
  const tag = Buffer.from('midnight:tree-insertion-path[v1](dust-generation-info[v1]):');
  expect(extractInsertionPath(createEvent(), BLOCK_TIME)).toEqual(Buffer.concat([tag, PATH]));
});

test.each([
  ['of another kind', createEvent({ kind: 7 })],
  ['with another time', createEvent({ blockTime: BLOCK_TIME + 1 })],
  ['with children', createEvent({ children: 1 })],
  ['that is cut', createEvent().subarray(0, 60)],
  ['without a tag', createEvent().subarray(3)],
])('event %s has no path', (_, event) => {
  expect(extractInsertionPath(event, BLOCK_TIME)).toBeUndefined();
});
