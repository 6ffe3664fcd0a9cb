import type { Network } from '../../chains/networks.js';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import { ServiceError } from '../../kernel/errors.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db, SnapshotReader } from '../../store/db.js';
import { appliedSteps } from '../../store/migrations/migrate.js';
import { findSandboxChain, SANDBOX_SCHEMA } from '../../store/queries/sandbox/chains.js';
import { networkSchema } from '../../store/schemas.js';
import { type IndexedState, readIndexedState } from '../../store/snapshot/index-state.js';
import { CHUNK_TARGET_BYTES, divideTable, type RowRange, splitLargeRange } from '../../store/snapshot/page-ranges.js';
import { listSandboxTables } from '../../store/snapshot/sandbox-tables.js';
import {
  MANIFEST_FILE,
  SNAPSHOT_FORMAT,
  type SnapshotChunk,
  type SnapshotManifest,
  type SnapshotTable,
  totalBytes,
  totalRows,
} from '../../store/snapshot/snapshot-manifest.js';
import {
  INDEPENDENT_TABLES,
  listSnapshotTables,
  type StoredPart,
  type StoredTable,
} from '../../store/snapshot/snapshot-tables.js';
import { VERSION } from '../version.js';
import { checkSameNetwork, toChainIdentity } from './chain-identity.js';
import { openExportProgress, UNFINISHED_FILE } from './export-progress.js';
import { findManifest, listChunks } from './read-manifest.js';
import { selectRange, selectSandboxRows, writeChunk } from './write-chunk.js';

export interface ExportRequest {
  readonly db: Db;
  readonly network: Network;
  /** Whether the network is simulated with the settings. If it has a simulated chain, the snapshot contains it too. */
  readonly simulated: boolean;
  readonly store: FileStore;
  /** Number of connections. */
  readonly jobs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SnapshotProgress) => void;
  /** Size of a chunk before compression, approximately. */
  readonly chunkBytes?: number;
  /** How often the list of written chunks is saved for a continuation. */
  readonly saveEveryMs?: number;
}

export interface SnapshotProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface ExportResult {
  readonly manifest: SnapshotManifest;
  /** Chunks that an earlier run had written. */
  readonly reusedChunks: number;
}

/** Exports one state of a network's index, in parallel, while it may be written. */
export function exportSnapshot(request: ExportRequest): Promise<ExportResult> {
  const { db, network, jobs } = request;
  return db.withSnapshotReaders(db.driver === 'pglite' ? 1 : jobs, async (readers) => {
    const state = await readIndexedState(readers[0], network.id);
    if (state === undefined)
      throw new ServiceError('not-found', `${network.id} has no index in this database, so there is nothing to export`);
    const complete = await findComplete(request, state);
    if (complete !== undefined) return { manifest: complete, reusedChunks: listChunks(complete).length };
    return writeSnapshot(request, state, readers);
  });
}

/** The complete snapshot of the same tip. Throws when the location contains another one, which must not be mixed. */
async function findComplete(
  { network, store }: ExportRequest,
  { tip }: IndexedState,
): Promise<SnapshotManifest | undefined> {
  const found = await findManifest(store);
  if (found === undefined) return undefined;
  checkSameNetwork(found.manifest, network, store.location);
  if (found.manifest.tip.hash !== tip.hash)
    throw new ServiceError(
      'invalid',
      `${store.location} contains a snapshot of block ${found.manifest.tip.height}, and the index is at block ` +
        `${tip.height}: choose another location, or delete that snapshot`,
    );
  for (const { file, bytes } of listChunks(found.manifest))
    if ((await store.findSize(file)) !== bytes)
      throw new ServiceError(
        'invalid',
        `The snapshot in ${store.location} is damaged at ${file}: delete ${MANIFEST_FILE} there to export it again`,
      );
  return found.manifest;
}

interface PlacedChunk {
  readonly part: StoredPart;
  readonly from: RowRange['from'];
  readonly chunk: SnapshotChunk;
}

interface RangeOfTable {
  readonly table: StoredTable;
  readonly part: StoredPart;
  readonly range: RowRange;
}

async function writeSnapshot(
  request: ExportRequest,
  state: IndexedState,
  readers: readonly [SnapshotReader, ...SnapshotReader[]],
): Promise<ExportResult> {
  const { network, store, signal, now, chunkBytes = CHUNK_TARGET_BYTES } = request;
  const [leader] = readers;
  const schema = networkSchema(network.id);
  const tables = await listSnapshotTables(leader, schema);
  const ranges: readonly RangeOfTable[] = tables.flatMap((table) =>
    table.parts.flatMap((part) => divideTable(part, chunkBytes).map((range) => ({ table, part, range }))),
  );
  const progress = await openExportProgress(store, state.version, request.saveEveryMs);
  const chunks = new Map(tables.map(({ name }) => [name, [] as PlacedChunk[]]));
  let done = 0;
  let reusedChunks = 0;

  async function exportRange({ table, part, range }: RangeOfTable, reader: SnapshotReader): Promise<void> {
    const { relation } = part;
    const rows = { relation, columns: table.columns };
    for (const { from, to } of await splitLargeRange(reader, schema, rows, range, chunkBytes)) {
      signal.throwIfAborted();
      const key = `${relation} ${part.file} ${from.join('.')}-${to.join('.')}`;
      const known = INDEPENDENT_TABLES.has(table.name) ? undefined : await progress.findChunk(key);
      if (known !== undefined) reusedChunks += 1;
      const file = `chunks/${relation}-${from.join('.')}.gz`;
      const chunk = known ?? (await writeChunk(reader, selectRange(schema, rows, { from, to }), store, file));
      await progress.addChunk(key, chunk);
      if (chunk.rows > 0) chunks.get(table.name)!.push({ part, from, chunk });
    }
    done += 1;
    request.onProgress?.({ step: 'Exported', done, total: ranges.length });
  }

  try {
    await forEachParallel(ranges, readers, exportRange);
  } finally {
    await progress.save();
  }
  const exported: SnapshotTable[] = tables.map(({ name, columns, parts }) => {
    const inOrder = chunks
      .get(name)!
      .toSorted(
        (a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || a.from[0] - b.from[0] || a.from[1] - b.from[1],
      );
    return toSnapshotTable(
      'network',
      name,
      columns,
      inOrder.map(({ chunk }) => chunk),
    );
  });
  const sandboxTables = request.simulated ? await listSandboxTables(leader) : [];
  const simulated = sandboxTables.length > 0 && (await findSandboxChain(leader, network.id)) !== undefined;
  if (simulated)
    for (const table of sandboxTables) {
      const { name, columns } = table;
      const query = selectSandboxRows(SANDBOX_SCHEMA, table, network.id);
      const chunk = await writeChunk(leader, query, store, `chunks/sandbox.${name}.gz`);
      exported.push(toSnapshotTable('sandbox', name, columns, chunk.rows > 0 ? [chunk] : []));
    }
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    network: network.id,
    family: network.family,
    chain: toChainIdentity(network),
    simulated,
    phase: state.phase,
    tip: state.tip,
    firstBlock: state.firstBlock,
    migrations: [...(await appliedSteps(leader, schema))],
    tables: exported,
    rows: exported.reduce((sum, table) => sum + table.rows, 0),
    bytes: exported.reduce((sum, table) => sum + totalBytes(table.chunks), 0),
    createdAt: new Date(now()).toISOString(),
    software: VERSION,
  };
  // Last: a location without a manifest has no snapshot.
  await store.write(MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  await store.remove(UNFINISHED_FILE);
  return { manifest, reusedChunks };
}

const toSnapshotTable = (
  schema: SnapshotTable['schema'],
  name: string,
  columns: StoredTable['columns'],
  chunks: SnapshotChunk[],
): SnapshotTable => ({
  schema,
  name,
  columns: columns.map((column) => ({ name: column.name, type: column.type })),
  rows: totalRows(chunks),
  chunks,
});
