import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Network } from '../../chains/networks.js';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import { indexLock } from '../../indexer/maintain-index.js';
import { ServiceError } from '../../kernel/errors.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db } from '../../store/db.js';
import { migrate, migrateStaging } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { sandboxMigrations } from '../../store/migrations/sandbox/index.js';
import { serviceMigrations } from '../../store/migrations/service/index.js';
import { findSandboxChain, SANDBOX_SCHEMA } from '../../store/queries/sandbox/chains.js';
import { deleteFollower, findFollower } from '../../store/queries/service/followers.js';
import { networkSchema, SERVICE_SCHEMA } from '../../store/schemas.js';
import { createLiveIndexes, restoreIndexes } from '../../store/snapshot/deferred-indexes.js';
import { type IndexedState, readIndexedState } from '../../store/snapshot/index-state.js';
import { checkSandboxRows, deleteSandboxChain, listSandboxTables } from '../../store/snapshot/sandbox-tables.js';
import type { SnapshotChunk, SnapshotManifest, SnapshotTable } from '../../store/snapshot/snapshot-manifest.js';
import { listSnapshotTables } from '../../store/snapshot/snapshot-tables.js';
import {
  analyzeTable,
  copyChunk,
  loadChunk,
  openStaging,
  publishStaging,
  restoreSequences,
  stagingSchema,
} from '../../store/snapshot/staging.js';
import { checkSameNetwork } from './chain-identity.js';
import { checkSchemaVersion } from './check-schema-version.js';
import type { SnapshotProgress } from './export-snapshot.js';
import { readChunk, readManifest } from './read-manifest.js';

export interface ImportRequest {
  readonly db: Db;
  readonly network: Network;
  readonly simulated: boolean;
  readonly store: FileStore;
  /** Whether an existing index is replaced. It is served until the import is complete. */
  readonly replace: boolean;
  readonly jobs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SnapshotProgress) => void;
}

export interface ImportResult {
  readonly manifest: SnapshotManifest;
  /** Chunks that an earlier, interrupted run had loaded. */
  readonly reusedChunks: number;
  /** False when the index was at the tip of the snapshot already. */
  readonly imported: boolean;
}

/** Loads a snapshot beside the network's index, and puts it in its place when it is complete. */
export async function importSnapshot(request: ImportRequest): Promise<ImportResult> {
  const { db, network, store } = request;
  const { manifest, hash } = await readManifest(store);
  checkSameNetwork(manifest, network, store.location);
  checkSimulation(manifest, request);
  checkSchemaVersion(manifest, network, store.location);
  await migrate(db, SERVICE_SCHEMA, serviceMigrations);
  const lock = await db.tryLock(indexLock(network.id));
  if (lock === undefined) {
    const writer = await findFollower(db, network.id);
    const who = writer === undefined ? '' : ` (${writer.process})`;
    throw new ServiceError('unavailable', `Another process${who} indexes ${network.id}: stop it before an import`);
  }
  try {
    if (await isImported(request, manifest)) return { manifest, reusedChunks: 0, imported: false };
    const signal = AbortSignal.any([request.signal, lock.lost]);
    const reusedChunks = await loadAll({ ...request, signal }, manifest, hash);
    return { manifest, reusedChunks, imported: true };
  } finally {
    await lock.release();
  }
}

function checkSimulation({ simulated }: SnapshotManifest, request: ImportRequest): void {
  if (simulated === request.simulated) return;
  const { id } = request.network;
  throw new ServiceError(
    'invalid',
    simulated
      ? `The snapshot is of a simulated chain, and ${id} follows a node with these settings`
      : `The snapshot is of a real chain, and ${id} is simulated with these settings: configure a source of its blocks`,
  );
}

/** Throws when the network has an index that must not be replaced. */
async function isImported({ db, network, replace }: ImportRequest, { tip }: SnapshotManifest): Promise<boolean> {
  if (replace) return false;
  const state = await readIndexedState(db, network.id);
  if (state === undefined) return false;
  if (state.tip.hash === tip.hash && state.tip.height === tip.height) return true;
  throw new ServiceError(
    'invalid',
    `${network.id} has an index up to block ${state.tip.height}: add --replace to replace it by the snapshot`,
  );
}

async function loadAll(request: ImportRequest, manifest: SnapshotManifest, hash: string): Promise<number> {
  const { db, network, store, signal, onProgress } = request;
  const schema = networkSchema(network.id);
  const staging = stagingSchema(schema);
  const migrations = networkMigrations(network.family);
  const jobs = Array.from({ length: db.driver === 'pglite' ? 1 : request.jobs }, (_, index) => index);
  const report = (step: string, done: number, total: number): void => onProgress?.({ step, done, total });

  const loaded = await openStaging(db, { schema, manifest, manifestHash: hash, migrations });
  const work = manifest.tables
    .filter((table) => table.schema === 'network')
    .flatMap((table) => table.chunks.map((chunk) => ({ table, chunk })));
  const missing = work.filter(({ chunk }) => !loaded.has(chunk.file));
  let done = work.length - missing.length;
  await forEachParallel(missing, jobs, async ({ table, chunk }) => {
    signal.throwIfAborted();
    await loadChunk(db, schema, table, chunk, decompress(await readChunk(store, chunk), chunk));
    done += 1;
    report('Loaded', done, work.length);
  });

  let indexes = 0;
  const onCreated = (): void => {
    signal.throwIfAborted();
    indexes += 1;
    report('Created indexes', indexes, 0);
  };
  await restoreIndexes(db, staging, jobs, onCreated);
  await migrateStaging(db, staging, schema, migrations);
  checkLoadedState(await readIndexedState(db, network.id, staging), manifest);
  if (manifest.phase === 'live') await createLiveIndexes(db, staging, network.family, jobs, onCreated);
  const tables = await listSnapshotTables(db, staging);
  await forEachParallel(tables, jobs, async ({ name }) => {
    signal.throwIfAborted();
    await analyzeTable(db, schema, name);
  });
  await migrate(db, SANDBOX_SCHEMA, sandboxMigrations);
  signal.throwIfAborted();
  await db.transaction(async (tx) => {
    await restoreSequences(tx, staging, tables);
    if (manifest.simulated) await loadSandboxChain(tx, request, manifest.tables);
    await publishStaging(tx, schema);
    await deleteFollower(tx, network.id);
  });
  return loaded.size;
}

/** The manifest chose the partitions and indexes that were created, and callers report its tip. */
function checkLoadedState(loaded: IndexedState | undefined, { tip, firstBlock, phase }: SnapshotManifest): void {
  const isSame = (a: SnapshotManifest['tip'] | undefined, b: SnapshotManifest['tip']): boolean =>
    a?.height === b.height && a.hash === b.hash;
  if (isSame(loaded?.tip, tip) && isSame(loaded?.firstBlock, firstBlock) && loaded?.phase === phase) return;
  throw new ServiceError(
    'invalid',
    `The manifest names block ${tip.height} (${tip.hash}) as the newest one, and its chunks have another state: export ` +
      'the snapshot again',
  );
}

async function loadSandboxChain(
  tx: Parameters<typeof listSandboxTables>[0],
  { network, store }: ImportRequest,
  tables: readonly SnapshotTable[],
): Promise<void> {
  const given = new Map(tables.filter(({ schema }) => schema === 'sandbox').map((table) => [table.name, table]));
  await deleteSandboxChain(tx, network.id);
  for (const { name, columns } of await listSandboxTables(tx)) {
    const table = given.get(name);
    const isSame = table?.columns.map((column) => column.name).join() === columns.map((column) => column.name).join();
    if (table === undefined || !isSame)
      throw new ServiceError('invalid', `The snapshot has no matching table ${name} of the simulated chain`);
    for (const chunk of table.chunks)
      await copyChunk(tx, SANDBOX_SCHEMA, table, chunk, decompress(await readChunk(store, chunk), chunk));
    await checkSandboxRows(tx, network.id, table);
  }
  if ((await findSandboxChain(tx, network.id)) === undefined)
    throw new ServiceError('invalid', `The snapshot has no simulated chain of ${network.id}`);
}

/** Stops at the size in the manifest, so that a small file cannot fill the disk of the database. */
async function* decompress(bytes: Uint8Array, { file, contentBytes }: SnapshotChunk): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of Readable.from([bytes]).pipe(createGunzip())) {
      size += (part as Buffer).length;
      if (size > contentBytes) break;
      yield part as Buffer;
    }
  } catch (cause) {
    throw new ServiceError('invalid', `The chunk ${file} cannot be decompressed: export it again`, { cause });
  }
  if (size !== contentBytes)
    throw new ServiceError('invalid', `The chunk ${file} does not have the size in the manifest: export it again`);
}
