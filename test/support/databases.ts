import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openPglite } from '../../src/store/drivers/pglite/open-pglite.js';
import { type OpenDbOptions, openDb } from '../../src/store/open.js';
import { identifier, sql } from '../../src/store/sql.js';
import { temporaryDataDir } from './data-dir.js';

export interface TestDb {
  readonly db: Db;
  /** For whoever opens the same database by itself, as `DATABASE_URL`. */
  readonly url: string;
  /** Closes the database and removes it. */
  close(): Promise<void>;
}

type Settings = Partial<Omit<OpenDbOptions, 'databaseUrl' | 'dataDir'>>;

/**
 * An empty database on the server of this run, for one test file. Schemas have fixed names (`service`,
 * `cardano_preprod`), so files that ran in one database would see each other's rows.
 */
export async function openTestDb(settings: Settings = {}): Promise<TestDb> {
  const serverUrl = inject('databaseServerUrl');
  const name = identifier(`test_${randomBytes(6).toString('hex')}`);
  await onServer(serverUrl, (server) => server.run(sql`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name.name}`;
  const db = await openServerDb(url.href, settings);
  return {
    db,
    url: url.href,
    close: async () => {
      await db.close();
      await onServer(serverUrl, (server) => server.run(sql`drop database if exists ${name} with (force)`));
    },
  };
}

/** With a server address the data directory is never used. */
export const openServerDb = (databaseUrl: string, settings: Settings = {}): Promise<Db> =>
  openDb({ poolSize: 8, log: silentLog, ...settings, databaseUrl, dataDir: '' });

/** Every way in which the database port is built, each empty. */
export const STORE_DRIVERS: readonly { readonly driver: Db['driver']; open(): Promise<Omit<TestDb, 'url'>> }[] = [
  { driver: 'server', open: () => openTestDb() },
  { driver: 'embedded', open: () => openOwn((dataDir) => openDb({ dataDir, log: silentLog })) },
  {
    driver: 'pglite',
    open: () => openOwn((dataDir) => openPglite({ dataDir, acquireTimeoutMs: 10_000, log: silentLog })),
  },
];

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

async function onServer(url: string, work: (server: Db) => Promise<unknown>): Promise<void> {
  const server = await openServerDb(url, { poolSize: 1 });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}
