import type { TestProject } from 'vitest/node';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { serviceMigrations } from '../../src/store/migrations/service/index.js';
import { SERVICE_SCHEMA } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { createDatabase, dropDatabase, openServerDb } from './create-database.js';
import { temporaryDataDir } from './data-dir.js';
import { findYoungImage, loadPreparedNetworks } from './prepared-networks.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of the test run; its user may create databases. */
    readonly databaseServerUrl: string;
    /** A template database with the tables of the service. */
    readonly serviceTemplate: string;
    /** The same with the simulated networks of the prepared image, if a matching one exists. */
    readonly simulatedTemplate: string;
    /** The folder of that image. */
    readonly preparedImage: string | undefined;
  }
}

/** Test data need not survive a crash. */
const QUICK = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

/** One server for the whole run, external or embedded; each `openTestDb` creates a database on it. */
export default async function provideDatabaseServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['CROSSTIE_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return provide(project, given);
  process.stdout.write('CROSSTIE_TEST_DATABASE_URL is not set: suites run on a PostgreSQL server of their own\n');
  const { dataDir, remove } = temporaryDataDir();
  const server = await startEmbeddedServer({ dataDir, transport: 'loopback', settings: QUICK, log: silentLog });
  await provide(project, server.url);
  return async () => {
    await server.stop();
    remove();
  };
}

async function provide(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const service = await createTemplate(serverUrl, (db) => migrate(db, SERVICE_SCHEMA, serviceMigrations));
  const image = findYoungImage();
  const simulated = await createTemplate(serverUrl, (db) => loadPreparedNetworks(db, image), service);
  project.provide('databaseServerUrl', serverUrl);
  project.provide('serviceTemplate', service);
  project.provide('simulatedTemplate', simulated);
  project.provide('preparedImage', image);
  return async () => {
    for (const name of [simulated, ...(await listCopies(serverUrl, service)), service])
      await dropDatabase(serverUrl, name);
  };
}

/** Templates that test files created (shared-template.ts). */
async function listCopies(serverUrl: string, template: string): Promise<readonly string[]> {
  const server = await openServerDb(serverUrl, { poolSize: 1 });
  try {
    const names = await server.rows<{ name: string }>(
      sql`select datname as name from pg_database where starts_with(datname, ${`${template}_`})`,
    );
    return names.map(({ name }) => name);
  } finally {
    await server.close();
  }
}

/** Creates a template database, which must have no connections. Returns its name. */
async function createTemplate(serverUrl: string, fill: (db: Db) => Promise<unknown>, from?: string): Promise<string> {
  const { name, url } = await createDatabase(serverUrl, from);
  const db = await openServerDb(url);
  try {
    await fill(db);
  } finally {
    await db.close();
  }
  return name;
}
