import type { NetworkId } from '../../chains/networks.js';
import type { Config } from '../config.js';
import { type SnapshotDependencies, withNetwork } from '../snapshot/snapshot-commands.js';
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
