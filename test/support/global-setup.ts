import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { silentLog } from '../../src/kernel/log.js';
import { startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one database server of a test run. */
    readonly databaseServerUrl: string;
  }
}

/** One server for the whole run; each `openTestDb` makes a database of its own on it. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-test-'));
  const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
