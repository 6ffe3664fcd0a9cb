import { existsSync } from 'node:fs';
import { type NetworkId, networkById } from '../../chains/networks.js';
import { indexLock } from '../../indexer/maintain-index.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { sandboxMigrations } from '../../store/migrations/sandbox/index.js';
import { loadNetworkRows } from '../../store/network-rows.js';
import { findSandboxChain, SANDBOX_SCHEMA } from '../../store/queries/sandbox/chains.js';
import { networkSchema } from '../../store/schemas.js';
import type { Config } from '../config.js';
import { readCheckpoint } from '../networks/open-index.js';
import { canGenerateInWorker, generateInWorker } from './generate-in-worker.js';
import { findImage, hasCustomRules, rowsFolder } from './image-folder.js';

export interface EnsureGeneratedDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly log: Log;
  /** Stops threads that are still generating. */
  readonly signal: AbortSignal;
  /** The prepared image; default: the one of this build. */
  readonly image?: string | undefined;
}

/**
 * Gives a simulated network without a chain one: the rows of the prepared image, or else a chain generated in a
 * separate thread. The event loop that serves requests only loads existing chains. When the database has a single
 * session and no image matches, the chain is generated in this thread, in steps, when the network starts.
 */
export function ensureGenerated(dependencies: EnsureGeneratedDependencies): (network: NetworkId) => Promise<void> {
  const { db, config, log, signal } = dependencies;
  return async (network) => {
    await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
    if ((await findSandboxChain(db, network)) !== undefined) return;
    if (await loadPrepared(dependencies, network)) return;
    const databaseUrl = db.connectionUrl;
    if (databaseUrl === undefined || !canGenerateInWorker()) return;
    const startedAt = performance.now();
    await generateInWorker({ config, databaseUrl, networks: [network], whole: false }, signal);
    log.info('network.generated', { network, ms: Math.round(performance.now() - startedAt) });
  };
}

/** False when no image matches. Other processes that start the network wait for the lock of its index. */
async function loadPrepared({ db, config, log, image }: EnsureGeneratedDependencies, id: NetworkId): Promise<boolean> {
  const network = networkById(id);
  const found = image ?? findImage(config);
  if (found === undefined || hasCustomRules(network, config.networks[id])) return false;
  const folder = rowsFolder(found, id);
  if (!existsSync(folder)) return false;
  const lock = await db.tryLock(indexLock(id));
  // The process with the lock creates the chain, and this one joins it.
  if (lock === undefined) return true;
  try {
    if ((await findSandboxChain(db, id)) !== undefined) return true;
    const startedAt = performance.now();
    await migrate(db, networkSchema(id), networkMigrations(network.family));
    // The index of a real chain that the network followed before must not be replaced.
    if ((await readCheckpoint(db, id)) !== undefined) return false;
    const rows = await loadNetworkRows(db, folder);
    log.info('network.loaded', { network: id, rows, ms: Math.round(performance.now() - startedAt) });
    return true;
  } catch (error) {
    log.warn('network.load-failed', { network: id, error });
    return false;
  } finally {
    await lock.release();
  }
}
