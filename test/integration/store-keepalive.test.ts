import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';

let database: TestDb;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

test('server asks soon whether the client of a connection still exists', async () => {
  const row = await database.db.first<{ readonly idle: string; readonly interval: string; readonly count: string }>(sql`
    select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as interval,
           current_setting('tcp_keepalives_count') as count`);
  // A local socket has no peer that could vanish: the server reports 0 for it.
  const isLocal = database.url.includes('host=') || row!.idle === '0';
  expect(row).toEqual(isLocal ? { idle: '0', interval: '0', count: '0' } : { idle: '10', interval: '5', count: '3' });
});
