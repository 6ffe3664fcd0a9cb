import { expect, test } from 'vitest';
import { lockKey } from './pg-lock.js';

test('a lock name has a fixed 64-bit key', () => {
  // The first eight bytes of sha256('indexer'), as PostgreSQL reads a bigint.
  expect(lockKey('indexer')).toBe(lockKey('indexer'));
  expect(lockKey('indexer')).not.toBe(lockKey('indexer '));
  for (const name of ['', 'a', 'b', 'migrate service']) {
    expect(BigInt.asIntN(64, lockKey(name))).toBe(lockKey(name));
  }
});
