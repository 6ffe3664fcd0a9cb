import { inject } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openPglite } from '../../src/store/drivers/pglite/open-pglite.js';
import { openDb } from '../../src/store/open.js';
import { createDatabase, type DbSettings, dropDatabase, openServerDb } from './create-database.js';
import { temporaryDataDir } from './data-dir.js';

export interface TestDb {
  readonly db: Db;
  /** For whoever opens the same database by itself, as `DATABASE_URL`. */
  readonly url: string;
  /** Closes the database and removes it. */
  close(): Promise<void>;
}

/**
 * An empty database on the server of this run, for one test file. Schemas have fixed names (`service`,
 * `cardano_preprod`), so files that ran in one database would see each other's rows.
 */
export const openTestDb = (settings: DbSettings = {}): Promise<TestDb> => openNew(settings);

/** The same with the tables of the service, which take longer to make than to copy. */
export const openServiceDb = (settings: DbSettings = {}): Promise<TestDb> =>
  openNew(settings, inject('serviceTemplate'));

/** The same with simulated networks, for services whose settings are those of the prepared image. */
export const openSimulatedDb = (settings: DbSettings = {}): Promise<TestDb> =>
  openNew(settings, inject('simulatedTemplate'));

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
  { driver: 'embedded', open: () => openOwn((dataDir) => openDb({ dataDir, log: silentLog })) },
  {
    driver: 'pglite',
    open: () => openOwn((dataDir) => openPglite({ dataDir, acquireTimeoutMs: 10_000, log: silentLog })),
  },
];

/** Every way in which the database port is built, each empty; or one, where the others have had their turn. */
export const STORE_DRIVERS = ALL_DRIVERS.filter(
  ({ driver }) => driver === (process.env['CROSSTIE_TEST_DRIVER'] ?? driver),
);

async function openOwn(open: (dataDir: string) => Promise<Db>): Promise<Omit<TestDb, 'url'>> {
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
