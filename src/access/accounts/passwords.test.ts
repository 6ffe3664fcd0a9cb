import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPasswords, readPassword } from './passwords.js';

const random = (count: number): Uint8Array => randomBytes(count);

describe('password hashing', () => {
  const passwords = createPasswords(random);

  test('verifies the same password and rejects others', async () => {
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^scrypt\$15\$8\$3\$/);
    expect(await passwords.verify('correct horse', stored)).toBe(true);
    expect(await passwords.verify('correct horsf', stored)).toBe(false);
  });

  test('produces a different text each time', async () => {
    expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
  });

  test('verifies a hash of an older cost and reports that it needs a rehash', async () => {
    // scrypt('password', 'NaCl') with N = 1024, r = 8, p = 16: RFC 7914, section 12, cut to 32 bytes.
    const hash = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
    const stored = `scrypt$10$8$16$${Buffer.from('NaCl').toString('base64url')}$${hash.toString('base64url')}`;
    expect(await passwords.verify('password', stored)).toBe(true);
    expect(passwords.needsRehash(stored)).toBe(true);
    expect(passwords.needsRehash(await passwords.hash('password'))).toBe(false);
  });

  test('does the same work when the account does not exist', async () => {
    expect(await passwords.verify('any password at all', undefined)).toBe(false);
  });
});

test('rejects a password as unavailable when the queue is full', async () => {
  const passwords = createPasswords(random, { running: 1, maxQueued: 1 });
  const results = await Promise.allSettled([1, 2, 3].map(() => passwords.hash('correct horse')));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ kind: 'unavailable' });
  expect(await passwords.hash('correct horse')).toMatch(/^scrypt/);
});

describe('a password', () => {
  test('has 8 to 200 characters', () => {
    expect(readPassword('12345678')).toBe('12345678');
    expect(readPassword('🦄'.repeat(200))).toBe('🦄'.repeat(200));
    for (const text of ['', '1234567', 'x'.repeat(201), 'x'.repeat(1_000_000), 'ﷺ'.repeat(200)]) {
      expect(() => readPassword(text)).toThrow('The password must have 8 to 200 characters');
    }
  });

  test('treats composed and decomposed characters as the same password', () => {
    expect(readPassword('ﬁancée12')).toBe(readPassword('fiance\u0301e12'));
  });
});
