import { inject } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openPglite } from '../../src/store/drivers/pglite/open-pglite.js';
import { openDb } from '../../src/store/open.js';
import { createDatabase, type DbSettings, dropDatabase, openServerDb } from './create-database.js';
import { temporaryDataDir } from './data-dir.js';

export interface TestDb {
  readonly db: Db;
  /** The `DATABASE_URL` for another connection to the same database. */
  readonly url: string;
  /** Closes and drops the database. */
  close(): Promise<void>;
}

/**
 * An empty database on the server of this run, for one test file. Schemas have fixed names (`service`,
 * `cardano_preprod`), so test files in one database would see each other's rows.
 */
export const openTestDb = (settings: DbSettings = {}): Promise<TestDb> => openNew(settings);

/** The same with the tables of the service, which are faster to copy than to create. */
export const openServiceDb = (settings: DbSettings = {}): Promise<TestDb> =>
  openNew(settings, inject('serviceTemplate'));

/** The same with simulated networks, for services with the settings of the prepared image. */
export const openSimulatedDb = (settings: DbSettings = {}): Promise<TestDb> =>
  openNew(settings, inject('simulatedTemplate'));

/** A copy of a template, for one test file. */
export const openCopy = (template: string, settings: DbSettings = {}): Promise<TestDb> => openNew(settings, template);

async function openNew(settings: DbSettings, template?: string): Promise<TestDb> {
  const serverUrl = inject('databaseServerUrl');
  const { name, url } = await createDatabase(serverUrl, template);
  const db = await openServerDb(url, settings);
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

interface StoreDriver {
  readonly driver: Db['driver'];
  open(): Promise<Omit<TestDb, 'url'>>;
}

const ALL_DRIVERS: readonly StoreDriver[] = [
  { driver: 'server', open: () => openTestDb() },
  { driver: 'embedded', open: () => openInDataDir((dataDir) => openDb({ dataDir, log: silentLog })) },
  {
    driver: 'pglite',
    open: () => openInDataDir((dataDir) => openPglite({ dataDir, acquireTimeoutMs: 10_000, log: silentLog })),
  },
];

/** Every implementation of the database port, each empty; or only one, when the other drivers were tested before. */
export const STORE_DRIVERS = ALL_DRIVERS.filter(
  ({ driver }) => driver === (process.env['CROSSTIE_TEST_DRIVER'] ?? driver),
);

async function openInDataDir(open: (dataDir: string) => Promise<Db>): Promise<Omit<TestDb, 'url'>> {
  const { dataDir, remove } = temporaryDataDir();
  const db = await open(dataDir);
  return {
    db,
    close: async () => {
      await db.close();
      remove();
    },
  };
}
