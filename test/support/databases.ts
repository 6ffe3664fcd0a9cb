import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openDb } from '../../src/store/open.js';
import { identifier, sql } from '../../src/store/sql.js';

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
export async function openTestDb(options: { readonly poolSize?: number } = {}): Promise<TestDb> {
  const serverUrl = inject('databaseServerUrl');
  const name = identifier(`test_${randomBytes(6).toString('hex')}`);
  await onServer(serverUrl, (server) => server.run(sql`create database ${name}`));
  const url = databaseUrl(serverUrl, name.name);
  const db = await openAt(url, options.poolSize ?? 8);
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await onServer(serverUrl, (server) => server.run(sql`drop database if exists ${name} with (force)`));
    },
  };
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(url: string, work: (server: Db) => Promise<unknown>): Promise<void> {
  const server = await openAt(url, 1);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** With a server address the data directory is never used. */
const openAt = (databaseUrl: string, poolSize: number): Promise<Db> =>
  openDb({ databaseUrl, dataDir: '', poolSize, log: silentLog });
