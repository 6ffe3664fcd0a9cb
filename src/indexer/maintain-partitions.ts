import type { Log } from '../kernel/log.js';
import { pause } from '../sources/retry.js';
import type { Db } from '../store/db.js';
import type { Identifier } from '../store/sql.js';
import { sql } from '../store/sql.js';
import type { Phase } from '../store/write/index-state.js';
import { readCheckpoint } from '../store/write/index-state.js';
import {
  ensurePartitions,
  listPartitions,
  markFrozen,
  type Partition,
  type PartitionedTable,
} from '../store/write/partitions.js';
import { runWithRestarts } from './run-with-restarts.js';

export interface MaintainPartitionsDependencies {
  readonly db: Db;
  readonly schema: Identifier;
  readonly table: PartitionedTable;
  /** Blocks this far below the tip cannot be rolled back. */
  readonly finalityDepth: number;
  /** Number of newest blocks that are never pruned; undefined where nothing is pruned. */
  readonly keepBlocks: number | undefined;
  /** Drops what a partition stores beyond its facts. False when it has to be tried again. */
  readonly prune: (partition: Partition) => Promise<boolean>;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

const EVERY_MS = 60_000;
const RETRY_MS = 30_000;

/** Until the signal aborts; never throws. For the process that writes the index. */
export const maintainPartitions = (dependencies: MaintainPartitionsDependencies): Promise<void> =>
  runWithRestarts('partitions', () => maintainUntilFailure(dependencies), { ...dependencies, retryMs: RETRY_MS });

async function maintainUntilFailure(dependencies: MaintainPartitionsDependencies): Promise<void> {
  const { signal, everyMs = EVERY_MS } = dependencies;
  while (!signal.aborted) {
    await maintainPartitionsOnce(dependencies);
    await pause(everyMs, signal);
  }
}

/** Creates the partition of the next blocks, prunes old partitions, and freezes those that will not change any more. */
export async function maintainPartitionsOnce(dependencies: MaintainPartitionsDependencies): Promise<void> {
  const { db, schema, table, finalityDepth, keepBlocks, prune, log, signal } = dependencies;
  // None before the tables are created.
  if ((await listPartitions(db, schema, table.name)).length === 0) return;
  const state = await readCheckpoint<{ readonly phase: Phase; readonly height: number | null }>(
    db,
    schema,
    sql`phase, height`,
  );
  if (state === undefined || state.height === null) return;
  const { phase, height } = state;
  const ahead = { first: height + 1, last: height + Math.ceil(table.blocks / 4) };
  await db.transaction((tx) => ensurePartitions(tx, schema, table, ahead));
  for (const partition of await listPartitions(db, schema, table.name)) {
    const depth = height - partition.to + 1;
    if (signal.aborted || depth < finalityDepth) return;
    if (keepBlocks !== undefined && depth >= keepBlocks && !partition.pruned) {
      const fields = { partition: partition.name.name, to: partition.to };
      if (await prune(partition)) log.info('partition.pruned', fields);
      else if (!signal.aborted) log.info('partition.prune-delayed', fields);
    } else if (!partition.frozen && phase === 'live') {
      await db.vacuum(schema, partition.name, signal);
      await markFrozen(db, schema, partition);
      log.info('partition.frozen', { partition: partition.name.name, to: partition.to });
    }
  }
}
