import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { openTestDb, type TestDb } from '../support/databases.js';

let opened: TestDb;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened.close());

test('a value comes back as it went in', async () => {
  expect(await opened.db.first(sql`select ${5n}::int8 as n`)).toEqual({ n: 5n });
});
