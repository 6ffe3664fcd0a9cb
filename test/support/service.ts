import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService, type ServiceDependencies } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { QUICK_PASSWORDS } from './access.js';
import { openCopy, openServiceDb, openSimulatedDb, type TestDb } from './databases.js';
import { loadPreparedNetworks, PREPARED_WITHOUT_ACTIVITY, preparedNetworks } from './prepared-networks.js';
import { sharedTemplate } from './shared-template.js';

export interface TestService extends AssembledService {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** An SMTP server that does not exist: nothing listens on the port. */
export const NO_MAIL_SERVER = {
  CROSSTIE_SMTP_URL: 'smtp://127.0.0.1:1',
  CROSSTIE_MAIL_FROM: 'no-reply@example.org',
} as const;

const POOL = { poolSize: 2 };

/** Generating a network takes seconds, copying it does not. */
async function openDatabase(prepared: ReturnType<typeof preparedNetworks>): Promise<TestDb> {
  if (prepared === 'all') return openSimulatedDb(POOL);
  if (prepared === 'none') return openServiceDb(POOL);
  return openCopy(
    await sharedTemplate('without_activity', (db) =>
      loadPreparedNetworks(db, inject('preparedImage'), PREPARED_WITHOUT_ACTIVITY),
    ),
    POOL,
  );
}

/**
 * A complete service with its own database, called through `inject` or `listen`. Tests that control time or read the
 * log pass their own clock or log. The database is a copy of `template`, if one is given.
 */
export async function openTestService(
  env: Readonly<Record<string, string>> = {},
  dependencies: Partial<ServiceDependencies> = {},
  template?: string,
): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-service-'));
  const configFor = (databaseUrl: string) =>
    loadConfig({
      env: {
        DATABASE_URL: databaseUrl,
        CROSSTIE_DATA_DIR: dataDir,
        // A busy machine delays the event loop; that must not turn responses into 503.
        CROSSTIE_MAX_DELAY_MS: '60000',
        // Networks are empty unless a test enables the simulation.
        CROSSTIE_SANDBOX: 'off',
        ...env,
      },
      workingDir: dataDir,
    });
  // The histories of the prepared image end at the time of the build, which may not fit the clock of a test.
  const prepared = dependencies.clock === undefined ? preparedNetworks(configFor('postgresql://127.0.0.1')) : 'none';
  const database = await (template === undefined ? openDatabase(prepared) : openCopy(template, POOL));
  const config = configFor(database.url);
  const service = await assembleService(config, {
    log: silentLog,
    clock: systemClock,
    passwordCost: QUICK_PASSWORDS,
    // A network that is not in the database loads its rows from the image.
    image: prepared === 'all' ? inject('preparedImage') : undefined,
    ...dependencies,
  });
  return {
    ...service,
    databaseUrl: database.url,
    dataDir,
    async close() {
      await service.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
