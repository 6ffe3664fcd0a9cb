import { randomBytes } from 'node:crypto';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { type OpenDbOptions, openDb } from '../../src/store/open.js';
import { emptySql, identifier, sql } from '../../src/store/sql.js';

export type DbSettings = Partial<Omit<OpenDbOptions, 'databaseUrl' | 'dataDir'>>;

/** The data directory is not used with a server URL. */
export const openServerDb = (databaseUrl: string, settings: DbSettings = {}): Promise<Db> =>
  openDb({ poolSize: 8, log: silentLog, ...settings, databaseUrl, dataDir: '' });

/** A database with a unique name: empty, or a copy of the template. */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ readonly name: string; readonly url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const from = template === undefined ? emptySql : sql`template ${identifier(template)}`;
  await onServer(serverUrl, async (server) => {
    // Copying files takes a tenth of the time of copying pages, unless it has to wait for the disk.
    const durable = await server.first(sql`select 1 where current_setting('fsync')::boolean`);
    const strategy = durable === undefined ? sql`file_copy` : sql`wal_log`;
    await server.run(sql`create database ${identifier(name)} ${from} strategy ${strategy}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, (server) => server.run(sql`drop database if exists ${identifier(name)} with (force)`));

async function onServer(url: string, work: (server: Db) => Promise<unknown>): Promise<void> {
  const server = await openServerDb(url, { poolSize: 1 });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}
