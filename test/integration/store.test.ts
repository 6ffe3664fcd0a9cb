import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { batchSuite } from './store/batches.js';
import { connectionLossSuite } from './store/connection-loss.js';
import { copySuite } from './store/copy.js';
import { flowSuite } from './store/flows.js';
import { injectionSuite } from './store/injection.js';
import { lockSuite } from './store/locks.js';
import { migrationSuite } from './store/migrations.js';
import { querySuite, statementNameSuite } from './store/queries.js';
import { sharedReadSuite } from './store/shared-reads.js';
import { statementTimeSuite } from './store/statement-times.js';
import { transactionSuite } from './store/transactions.js';

/** The same guarantees on every database driver. */
describe.each(STORE_DRIVERS)('$driver database', ({ driver, open }) => {
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  const db = (): Db => {
    if (opened === undefined) throw new Error('the database is not open');
    return opened.db;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  test('reports its driver', () => {
    expect(db().driver).toBe(driver);
  });

  querySuite(db);
  injectionSuite(db);
  transactionSuite(db, driver);
  batchSuite(db, driver);
  statementTimeSuite(db);
  lockSuite(db);
  migrationSuite(db);
  copySuite(db);
  flowSuite(db);
  sharedReadSuite(db, driver);
  connectionLossSuite(db, driver);
  statementNameSuite(db);
});
