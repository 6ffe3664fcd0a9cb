import type { TestProject } from 'vitest/node';
import { silentLog } from '../../src/kernel/log.js';
import { startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { temporaryDataDir } from './data-dir.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one database server of a test run; its user may create databases. */
    readonly databaseServerUrl: string;
  }
}

/** One server for the whole run, the operator's or one of our own; each `openTestDb` makes a database on it. */
export default async function provideDatabaseServer(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['CROSSTIE_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('databaseServerUrl', given);
    return undefined;
  }
  process.stdout.write('CROSSTIE_TEST_DATABASE_URL is not set: suites run on a PostgreSQL server of their own\n');
  const { dataDir, remove } = temporaryDataDir();
  const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    remove();
  };
}
