import type { NetworkId } from '../../chains/networks.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { sandboxMigrations } from '../../store/migrations/sandbox/index.js';
import { findSandboxChain, SANDBOX_SCHEMA } from '../../store/queries/sandbox/chains.js';
import type { Config } from '../config.js';
import { canGenerateInWorker, generateInWorker } from './generate-in-worker.js';

export interface EnsureGeneratedParts {
  readonly db: Db;
  readonly config: Config;
  readonly log: Log;
  /** Ends threads that still generate. */
  readonly signal: AbortSignal;
}

/**
 * Generates the chain of a simulated network that has none, in a thread of its own: the event loop, which serves
 * requests, only ever takes up a chain that exists. Where the database has one session there is no other way than to
 * generate it here, in steps, when the network starts.
 */
export function ensureGenerated({
  db,
  config,
  log,
  signal,
}: EnsureGeneratedParts): (network: NetworkId) => Promise<void> {
  return async (network) => {
    const databaseUrl = db.connectionUrl;
    if (databaseUrl === undefined || !canGenerateInWorker()) return;
    await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
    if ((await findSandboxChain(db, network)) !== undefined) return;
    const began = performance.now();
    await generateInWorker({ config, databaseUrl, networks: [network], whole: false }, signal);
    log.info('network.generated', { network, ms: Math.round(performance.now() - began) });
  };
}
