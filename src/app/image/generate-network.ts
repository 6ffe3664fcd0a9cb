import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { networkSchema } from '../../store/schemas.js';
import type { SandboxNetwork } from '../sandbox/simulated-network.js';

/** A busy machine may need long; this only stops a hanging generation. */
export const GENERATION_MS = 300_000;
const POLL_MS = 10;

/**
 * Generates a simulated network and its index, and leaves it stopped. `whole` also waits for the part of the history
 * that is otherwise generated while the network is in use.
 */
export async function generateNetwork(db: Db, sandbox: SandboxNetwork, whole: boolean): Promise<void> {
  const { id, family } = sandbox.network;
  const tables = migrate(db, networkSchema(id), networkMigrations(family));
  const deadline = performance.now() + GENERATION_MS;
  try {
    await Promise.all([tables, sandbox.startAndWait(tables, GENERATION_MS)]);
    while (whole && !isComplete(sandbox)) {
      if (performance.now() > deadline) throw new Error(`the history of ${id} was not completed`);
      await pause(POLL_MS);
    }
  } finally {
    await sandbox.stop();
  }
}

/** Whether the complete history has been generated and indexed. */
const isComplete = (sandbox: SandboxNetwork): boolean => (sandbox.besides?.() ?? []).length === 0 && sandbox.isIndexed;
