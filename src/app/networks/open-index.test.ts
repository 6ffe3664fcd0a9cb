import { expect, test } from 'vitest';
import type { Db } from '../../store/db.js';
import { readCheckpoint } from './open-index.js';

const failingDb = (code: string): Db =>
  ({ first: () => Promise.reject(Object.assign(new Error('failed'), { code, severity: 'ERROR' })) }) as unknown as Db;

test.each(['42P01', '42703'])('index whose tables are not migrated yet has no checkpoint (%s)', async (code) => {
  expect(await readCheckpoint(failingDb(code), 'CARDANO_PREVIEW')).toBeUndefined();
});

test('other failures of the database are thrown', async () => {
  await expect(readCheckpoint(failingDb('57P01'), 'CARDANO_PREVIEW')).rejects.toThrow('failed');
});
