import { randomBytes } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import type { NetworkId } from '../../chains/networks.js';
import { systemClock } from '../../kernel/clock.js';
import { silentLog } from '../../kernel/log.js';
import { openDb } from '../../store/open.js';
import type { Config } from '../config.js';
import { sandboxNetworks } from '../sandbox/sandbox-network.js';
import { generateNetwork } from './generate-network.js';

/** Input of a generation thread. */
export interface GenerationRequest {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly networks: readonly NetworkId[];
  readonly whole: boolean;
}

/** Connections for the index, its locks and background work. */
const POOL_SIZE = 4;

/** Runs in a worker thread: generates networks one after the other. */
async function generate({ config, databaseUrl, networks, whole }: GenerationRequest): Promise<void> {
  const db = await openDb({ databaseUrl, dataDir: config.dataDir, poolSize: POOL_SIZE, log: silentLog });
  try {
    // No blocks are produced by timer: the history ends now.
    const dependencies = { db, clock: systemClock, random: (count: number) => randomBytes(count), log: silentLog };
    const sandboxes = sandboxNetworks({ ...config, sandboxBlockSeconds: 0 }, dependencies);
    for (const id of networks) {
      const sandbox = sandboxes.find(({ network }) => network.id === id);
      if (sandbox === undefined) throw new RangeError(`${id} is not simulated`);
      await generateNetwork(db, sandbox, whole);
    }
  } finally {
    await db.close();
  }
}

await generate(workerData as GenerationRequest);
