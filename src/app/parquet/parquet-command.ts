import type { NetworkId } from '../../chains/networks.js';
import type { Config } from '../config.js';
import { type SnapshotDependencies, withNetwork } from '../snapshot/snapshot-commands.js';
import { type EventExportRequest, type EventExportResult, exportEvents } from './export-events.js';
import { CONNECTIONS, exportParquet, type ParquetRequest, type ParquetResult } from './export-parquet.js';

export type ParquetCommand = Pick<ParquetRequest, 'folder' | 'tables' | 'fromHeight' | 'toHeight' | 'blocksPerFile'> & {
  /** Any accepted name. */
  readonly network: string;
};

export const runParquet = (
  config: Config,
  { network: name, ...request }: ParquetCommand,
  { log, signal, onProgress }: SnapshotDependencies,
): Promise<ParquetResult & { readonly network: NetworkId }> =>
  withNetwork(config, name, CONNECTIONS, log, async ({ db, network }) => ({
    network: network.id,
    ...(await exportParquet({ ...request, db, network, signal, onProgress })),
  }));

export type EventExportCommand = Pick<EventExportRequest, 'folder' | 'types' | 'fromDay' | 'toDay'> & {
  /** Any accepted name. */
  readonly network: string;
};

export const runEventExport = (
  config: Config,
  { network: name, ...request }: EventExportCommand,
  { log, signal, onProgress }: SnapshotDependencies,
): Promise<EventExportResult & { readonly network: NetworkId }> =>
  withNetwork(config, name, 1, log, async ({ db, network }) => ({
    network: network.id,
    ...(await exportEvents({ ...request, db, network, signal, onProgress })),
  }));
