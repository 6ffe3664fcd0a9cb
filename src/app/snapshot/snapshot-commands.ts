import { type Network, networkById } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { openDb } from '../../store/open.js';
import type { Config } from '../config.js';
import { findTemplate } from '../image/image-folder.js';
import { configureNetwork } from '../networks/genesis-files.js';
import { hasSource, networkName } from '../settings/network-settings.js';
import { type ExportResult, exportSnapshot, type SnapshotProgress } from './export-snapshot.js';
import { type ImportResult, importSnapshot } from './import-snapshot.js';
import { openFileStore } from './open-file-store.js';
import { compareWithIndex, verifySnapshot } from './verify-snapshot.js';

export interface SnapshotCommand {
  /** A folder or `s3://bucket/prefix`. */
  readonly location: string;
  readonly jobs: number;
}

export interface SnapshotDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SnapshotProgress) => void;
}

/** Exports the index of the network with any accepted name. */
export function runExport(
  config: Config,
  { network, location, jobs }: SnapshotCommand & { readonly network: string },
  { log, clock, ...dependencies }: SnapshotDependencies,
): Promise<ExportResult> {
  const store = openFileStore(location, config);
  return withNetwork(config, network, jobs, log, (opened) =>
    exportSnapshot({ ...opened, ...dependencies, store, jobs, now: () => clock.now() }),
  );
}

export function runImport(
  config: Config,
  command: SnapshotCommand & { readonly network: string; readonly replace: boolean },
  { log, signal, onProgress }: SnapshotDependencies,
): Promise<ImportResult> {
  const { network, location, jobs, replace } = command;
  const store = openFileStore(location, config);
  return withNetwork(config, network, jobs, log, (opened) =>
    importSnapshot({ ...opened, store, jobs, replace, signal, onProgress }),
  );
}

export async function runVerify(
  config: Config,
  { location, jobs, againstIndex }: SnapshotCommand & { readonly againstIndex: boolean },
  { log, signal, onProgress }: SnapshotDependencies,
): ReturnType<typeof verifySnapshot> {
  const store = openFileStore(location, config);
  const manifest = await verifySnapshot({ store, jobs, signal, onProgress });
  if (againstIndex)
    await withNetwork(config, manifest.network, 1, log, ({ db, network }) =>
      compareWithIndex(db, network, manifest, store.location),
    );
  return manifest;
}

interface OpenedNetwork {
  readonly db: Db;
  readonly network: Network;
  readonly simulated: boolean;
}

/** Opens the database with enough connections, and without the time limit of requests. */
export async function withNetwork<Result>(
  config: Config,
  name: string,
  jobs: number,
  log: Log,
  work: (opened: OpenedNetwork) => Promise<Result>,
): Promise<Result> {
  const id = networkName(name);
  const settings = config.networks[id];
  const network = await configureNetwork<Network>(networkById(id), settings);
  const db = await openDb({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    template: findTemplate(config),
    poolSize: jobs + 1,
    statementTimeoutMs: 0,
    log,
  });
  try {
    return await work({ db, network, simulated: config.sandbox !== 'off' && !hasSource(settings) });
  } finally {
    await db.close();
  }
}
