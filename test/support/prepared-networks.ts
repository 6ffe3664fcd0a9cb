import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/app/config.js';
import { hasCustomRules, MANIFEST, readManifest, rowsFolder } from '../../src/app/image/image-folder.js';
import { imageKey } from '../../src/app/image/image-key.js';
import { hasAnySource } from '../../src/app/settings/network-settings.js';
import { SETTINGS } from '../../src/app/settings/settings.js';
import { type NetworkId, networkById, networks } from '../../src/chains/networks.js';
import type { Db } from '../../src/store/db.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { sandboxMigrations } from '../../src/store/migrations/sandbox/index.js';
import { loadNetworkRows } from '../../src/store/network-rows.js';
import { SANDBOX_SCHEMA } from '../../src/store/queries/sandbox/chains.js';
import { networkSchema } from '../../src/store/schemas.js';
import { buildInputs } from '../../tools/build-inputs.mjs';

/** The networks that several suites use; a service generates any other one at startup. */
const PREPARED: readonly NetworkId[] = ['CARDANO_MAINNET', 'CARDANO_PREPROD', 'BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'];

/** The histories of these do not depend on the activity; a Bitcoin network starts with a mempool that does. */
export const PREPARED_WITHOUT_ACTIVITY = PREPARED.filter((id) => networkById(id).family !== 'bitcoin');

/** An older image has a gap before its next block, which affects tests of recent blocks. */
const MAX_AGE_MS = 3_600_000;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEFAULTS = {
  sandboxSeed: SETTINGS.sandboxSeed.default,
  sandboxActivity: SETTINGS.sandboxActivity.default,
};

/**
 * Fills a database with simulated networks of the prepared image, so that services on copies of it need not generate
 * them.
 */
export async function loadPreparedNetworks(db: Db, image: string | undefined, networkIds = PREPARED): Promise<void> {
  if (image === undefined) return;
  await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
  await Promise.all(
    networkIds.map(async (id) => {
      await migrate(db, networkSchema(id), networkMigrations(networkById(id).family));
      await loadNetworkRows(db, rowsFolder(image, id));
    }),
  );
}

/** The prepared image; undefined if it was built from other source files or is too old. */
export function findYoungImage(): string | undefined {
  const read = (path: string): string | undefined => {
    const file = join(ROOT, 'dist', path);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  };
  if (read('.inputs') !== buildInputs(ROOT)) return undefined;
  const key = imageKey(DEFAULTS, read('service/image-code.txt'));
  if (key === undefined) return undefined;
  const image = join(ROOT, 'dist', 'image', key);
  if (!existsSync(join(image, MANIFEST))) return undefined;
  return Date.now() - readManifest(image).createdAt < MAX_AGE_MS ? image : undefined;
}

/** Which prepared networks fit a service with these settings: all, those that need no activity, or none. */
export function preparedNetworks(config: Config): 'all' | 'without-activity' | 'none' {
  const { sandbox, sandboxSeed, sandboxActivity, networks: given } = config;
  const hasOtherHistories =
    sandbox !== 'on' ||
    sandboxSeed !== DEFAULTS.sandboxSeed ||
    hasAnySource(given) ||
    networks.some((network) => hasCustomRules(network, given[network.id]));
  if (hasOtherHistories) return 'none';
  if (sandboxActivity === DEFAULTS.sandboxActivity) return 'all';
  return sandboxActivity === 0 ? 'without-activity' : 'none';
}
