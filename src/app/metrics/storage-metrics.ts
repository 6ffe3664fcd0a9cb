import { statfs } from 'node:fs/promises';
import type { IpfsNode, NodeStatus } from '../../gateways/ipfs/ipfs-node.js';
import type { MetricRegistry } from '../../kernel/metrics.js';
import type { Db } from '../../store/db.js';
import { refreshed } from './refreshed.js';

export interface StorageDependencies {
  readonly dataDir: string;
  readonly db: Pick<Db, 'driver'>;
  readonly ipfs: Pick<IpfsNode, 'status'>;
}

const DISK_EVERY_MS = 10_000;
const IPFS_EVERY_MS = 60_000;

interface Volume {
  readonly free: number;
  readonly size: number;
}

/**
 * Disk space. The embedded IPFS node stores its blocks in the database: on the disk of the data folder with the
 * embedded database, else on a server whose disk is not visible from here.
 */
export function registerStorageMetrics(metrics: MetricRegistry, { dataDir, db, ipfs }: StorageDependencies): void {
  const dataVolume = refreshed(DISK_EVERY_MS, async (): Promise<Volume> => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, size: blocks * bsize };
  });
  const ipfsStatus = refreshed(IPFS_EVERY_MS, () => ipfs.status());
  const ipfsVolume = async (): Promise<Volume | undefined> => {
    const status = await ipfsStatus();
    if (status?.driver === 'kubo') return kuboVolume(status);
    return status === undefined || db.driver === 'server' ? undefined : dataVolume();
  };
  const read = (field: keyof Volume) => async () =>
    [
      [{ volume: 'data' }, (await dataVolume())?.[field]],
      [{ volume: 'ipfs' }, (await ipfsVolume())?.[field]],
    ] as const;

  metrics.gauge(
    {
      name: 'crosstie_disk_free_bytes',
      help: 'Free bytes on the disk of the data folder, and in the IPFS store',
      labels: ['volume'],
    },
    read('free'),
  );
  metrics.gauge(
    { name: 'crosstie_disk_size_bytes', help: 'Size of the disk or of the IPFS store', labels: ['volume'] },
    read('size'),
  );
  metrics.gauge({ name: 'crosstie_ipfs_store_bytes', help: 'Bytes of stored IPFS content' }, async () => {
    const stored = (await ipfsStatus())?.repoBytes;
    return stored === undefined ? undefined : Number(stored);
  });
}

function kuboVolume({ repoBytes, maxRepoBytes }: NodeStatus): Volume | undefined {
  if (repoBytes === undefined || maxRepoBytes === undefined) return undefined;
  return { free: Math.max(0, Number(maxRepoBytes - repoBytes)), size: Number(maxRepoBytes) };
}
