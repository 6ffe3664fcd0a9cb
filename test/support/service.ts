import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService, type ServiceDependencies } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { QUICK_PASSWORDS } from './access.js';
import { openCopy, openServiceDb, openSimulatedDb } from './databases.js';
import { usesPreparedNetworks } from './prepared-networks.js';

export interface TestService extends AssembledService {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** An SMTP server that does not exist: nothing listens on the port. */
export const NO_MAIL_SERVER = {
  CROSSTIE_SMTP_URL: 'smtp://127.0.0.1:1',
  CROSSTIE_MAIL_FROM: 'no-reply@example.org',
} as const;

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
  const isPrepared = dependencies.clock === undefined && usesPreparedNetworks(configFor('postgresql://127.0.0.1'));
  const settings = { poolSize: 2 };
  const database = await (template !== undefined
    ? openCopy(template, settings)
    : (isPrepared ? openSimulatedDb : openServiceDb)(settings));
  const config = configFor(database.url);
  const service = await assembleService(config, {
    log: silentLog,
    clock: systemClock,
    passwordCost: QUICK_PASSWORDS,
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
