import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../src/app/config.js';
import { generateNetwork } from '../../src/app/image/generate-network.js';
import { sandboxNetworks } from '../../src/app/sandbox/sandbox-network.js';
import type { NetworkId } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { sandboxMigrations } from '../../src/store/migrations/sandbox/index.js';
import { serviceMigrations } from '../../src/store/migrations/service/index.js';
import { SANDBOX_SCHEMA } from '../../src/store/queries/sandbox/chains.js';
import { SERVICE_SCHEMA } from '../../src/store/schemas.js';

/** Generates a simulated network with its index, which is not followed afterwards. */
export async function generateIndex(db: Db, network: NetworkId, whole = true): Promise<void> {
  await migrate(db, SERVICE_SCHEMA, serviceMigrations);
  await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
  const config = loadConfig({ env: { CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' }, workingDir: '/' });
  const random = (count: number) => randomBytes(count);
  const sandboxes = sandboxNetworks(config, { db, clock: systemClock, random, log: silentLog });
  await generateNetwork(db, sandboxes.find((sandbox) => sandbox.network.id === network)!, whole);
}
