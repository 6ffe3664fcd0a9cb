import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPostmasterFile } from './postmaster-file.js';

const cluster = mkdtempSync(join(tmpdir(), 'crosstie-pid-'));
afterAll(() => rmSync(cluster, { recursive: true, force: true }));

test.each([
  ['4711\n/data\n1700000000\n5432\n/run\n\n  65553  0\nready   \n', { pid: 4711, ready: true }],
  ['4711\n/data\n1700000000\n5432\n/run\n\n  65553  0\nstarting\n', { pid: 4711, ready: false }],
  ['4711\n/data\n', { pid: 4711, ready: false }],
  ['', undefined],
  ['-4711\n', undefined],
  ['nonsense\n', undefined],
])('content %j parses as %o', (text, expected) => {
  writeFileSync(join(cluster, 'postmaster.pid'), text);
  expect(readPostmasterFile(cluster)).toEqual(expected);
});

test('a missing file means that no server runs', () => {
  expect(readPostmasterFile(join(cluster, 'missing'))).toBeUndefined();
});
