import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NetworkId, networks } from '../../chains/networks.js';
import { silentLog } from '../../kernel/log.js';
import type { Db } from '../../store/db.js';
import { publishCluster } from '../../store/drivers/embedded/copy-cluster.js';
import { startEmbeddedServer } from '../../store/drivers/embedded/embedded-server.js';
import { migrate } from '../../store/migrations/migrate.js';
import { sandboxMigrations } from '../../store/migrations/sandbox/index.js';
import { serviceMigrations } from '../../store/migrations/service/index.js';
import { dumpNetworkRows } from '../../store/network-rows.js';
import { openDb } from '../../store/open.js';
import { SANDBOX_SCHEMA } from '../../store/queries/sandbox/chains.js';
import { SERVICE_SCHEMA } from '../../store/schemas.js';
import { sql } from '../../store/sql.js';
import { type Config, loadConfig } from '../config.js';
import { generateInWorker } from './generate-in-worker.js';
import { CLUSTER, type ImageManifest, imagesFolder, MANIFEST, rowsFolder } from './image-folder.js';
import { imageKey } from './image-key.js';

/** Durability is not needed before the image is complete, and little write-ahead log should remain in it. */
const GENERATION_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  min_wal_size: '32MB',
  max_wal_size: '1GB',
  wal_recycle: 'off',
  autovacuum: 'off',
};

export interface CreatedImage {
  readonly folder: string;
  readonly networks: number;
  readonly ms: number;
}

/**
 * Generates and indexes all simulated networks with the default settings, and stores the database as an image for new
 * data folders. Removes other images. Undefined when this machine cannot use an image.
 */
export async function createImage(env: Readonly<Record<string, string>> = {}): Promise<CreatedImage | undefined> {
  const startedAt = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-image-'));
  try {
    const config = loadConfig({ env: { ...env, CROSSTIE_DATA_DIR: dataDir }, workingDir: dataDir });
    const key = imageKey(config);
    if (key === undefined || process.platform === 'win32') return undefined;
    const images = imagesFolder();
    mkdirSync(images, { recursive: true });
    // The build removes the remains of killed processes, which it recognises by the process id.
    const unfinished = join(images, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
    const folder = join(images, key);
    mkdirSync(unfinished);
    const createdAt = Date.now();
    await fillCluster(config, dataDir, unfinished);
    await publishCluster(join(realpathSync(join(dataDir, 'postgres')), 'data'), join(unfinished, CLUSTER));
    const manifest: ImageManifest = { createdAt, networks: networks.map(({ id }) => id) };
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest)}\n`);
    for (const name of readdirSync(images)) {
      if (!name.startsWith('unfinished-')) rmSync(join(images, name), { recursive: true, force: true });
    }
    renameSync(unfinished, folder);
    return { folder, networks: networks.length, ms: Math.round(performance.now() - startedAt) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database cluster with everything that all new data folders share, and no password. */
async function fillCluster(config: Config, dataDir: string, image: string): Promise<void> {
  const server = await startEmbeddedServer({ dataDir, settings: GENERATION_SETTINGS, log: silentLog });
  try {
    const db = await openDb({ databaseUrl: server.url, dataDir, poolSize: 2, log: silentLog });
    try {
      await migrate(db, SERVICE_SCHEMA, serviceMigrations);
      await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
      await generateAll(config, server.url);
      for (const { id } of networks) {
        mkdirSync(rowsFolder(image, id), { recursive: true });
        await dumpNetworkRows(server.url, id, rowsFolder(image, id));
      }
      await tidy(db);
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}

/** Distributes the networks over one thread per processor; networks of one family go to different threads. */
async function generateAll(config: Config, databaseUrl: string): Promise<void> {
  const threads = Math.max(1, Math.min(4, availableParallelism()));
  const shares = Array.from({ length: threads }, (): NetworkId[] => []);
  for (const [index, { id }] of networks.entries()) shares[index % threads]!.push(id);
  await Promise.all(
    shares
      .filter((share) => share.length > 0)
      .map((share) => generateInWorker({ config, databaseUrl, networks: share, whole: true })),
  );
}

/** Removes data that only the generating process needed, and prepares the tables for reading. */
async function tidy(db: Db): Promise<void> {
  await db.run(sql`delete from ${SERVICE_SCHEMA}.follower`);
  await db.run(sql`vacuum (freeze, analyze)`);
  // Last, because each copy of the image sets its own password.
  await db.run(sql`alter role crosstie password null`);
  await db.run(sql`checkpoint`);
}
