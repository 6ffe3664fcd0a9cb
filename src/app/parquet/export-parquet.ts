import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Network } from '../../chains/networks.js';
import { toFolderError } from '../../gateways/file-store/folder-store.js';
import { ServiceError } from '../../kernel/errors.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db, SnapshotReader } from '../../store/db.js';
import { networkSchema } from '../../store/schemas.js';
import { type IndexedState, readIndexedState } from '../../store/snapshot/index-state.js';
import { type Identifier, join as joinSql, Sql, sql } from '../../store/sql.js';
import type { SnapshotProgress } from '../snapshot/export-snapshot.js';
import { cardanoTables, type HeightRange, type ParquetTable } from './cardano-tables.js';
import { type RowGroup, writeParquetFile } from './write-parquet-file.js';

export interface ParquetRequest {
  readonly db: Db;
  readonly network: Network;
  readonly folder: string;
  /** Names of tables; all when it is undefined. */
  readonly tables?: readonly string[] | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
  readonly blocksPerFile: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SnapshotProgress) => void;
}

export interface ParquetResult {
  readonly tip: IndexedState['tip'];
  readonly files: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** The database prepares rows while others are encoded; more connections do not help one thread that encodes. */
export const CONNECTIONS = 2;
/** Rows of a fetch and of a row group: some megabytes of memory. */
const GROUP_ROWS = 20_000;

/** Writes the main facts of a network as Parquet files, one for each table and range of heights, from one state. */
export function exportParquet(request: ParquetRequest): Promise<ParquetResult> {
  const { db, network, folder } = request;
  if (network.family !== 'cardano')
    throw new ServiceError(
      'not-implemented',
      `Parquet files can be exported of Cardano and Apex networks, not of ${network.id}`,
    );
  const tables = chooseTables(cardanoTables(network), request.tables);
  const schema = networkSchema(network.id);
  return db.withSnapshotReaders(db.driver === 'pglite' ? 1 : CONNECTIONS, async (readers) => {
    const state = await readIndexedState(readers[0], network.id);
    if (state === undefined)
      throw new ServiceError('not-found', `${network.id} has no index in this database, so there is nothing to export`);
    const ranges = await divideHeights(readers[0], schema, request, state);
    const work = tables.flatMap((table) => ranges.map((range) => ({ table, range })));
    const rows: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]));
    const replaced = new Map<string, readonly string[]>();
    for (const { name } of tables) replaced.set(name, await prepareFolder(join(folder, name), name, ranges));
    let done = 0;
    await forEachParallel(work, readers, async ({ table, range }, reader) => {
      const metadata = { network: network.id, tip: state.tip.hash, tip_height: String(state.tip.height) };
      const written = await writeFile(request, reader, schema, table, range, metadata);
      rows[table.name]! += written;
      done += 1;
      request.onProgress?.({ step: 'Wrote files', done, total: work.length });
    });
    for (const paths of replaced.values()) for (const path of paths) await rm(path, { force: true });
    return { tip: state.tip, files: work.length, rows };
  });
}

function chooseTables(all: readonly ParquetTable[], names: readonly string[] | undefined): readonly ParquetTable[] {
  if (names === undefined) return all;
  const unknown = names.find((name) => !all.some((table) => table.name === name));
  if (unknown !== undefined || names.length === 0)
    throw new ServiceError(
      'invalid',
      `There is no table '${unknown ?? ''}'; choose from ${all.map(({ name }) => name).join(', ')}`,
    );
  return all.filter(({ name }) => names.includes(name));
}

/** Below every transaction id, including those of genesis. */
const LOWEST_TX = -(2 ** 31);

async function divideHeights(
  reader: SnapshotReader,
  schema: Identifier,
  { fromHeight, toHeight, blocksPerFile }: ParquetRequest,
  { firstBlock, tip }: IndexedState,
): Promise<readonly HeightRange[]> {
  const first = Math.max(fromHeight ?? firstBlock.height, firstBlock.height);
  const last = Math.min(toHeight ?? tip.height, tip.height);
  if (first > last)
    throw new ServiceError(
      'invalid',
      `There is no indexed block from ${first} to ${last}: the index has ${firstBlock.height} to ${tip.height}`,
    );
  const ranges: HeightRange[] = [];
  // Boundaries are multiples of the size, so that the files of later exports have the same names.
  for (let from = first; from <= last; ) {
    const to = Math.min(last, (Math.floor(from / blocksPerFile) + 1) * blocksPerFile - 1);
    const row = await reader.first<{ fromTx: number; toTx: number }>(sql`
      select (select first_tx_id from ${schema}.block where height >= ${from} order by height limit 1) as "fromTx",
             (select first_tx_id + tx_count from ${schema}.block where height <= ${to} order by height desc limit 1) as "toTx"`);
    // Transactions of genesis precede the first block.
    const fromTx = from === firstBlock.height ? LOWEST_TX : row!.fromTx;
    ranges.push({ fromHeight: from, toHeight: to, fromTx, toTx: row!.toTx });
    from = to + 1;
  }
  return ranges;
}

const padded = (height: number): string => String(height).padStart(9, '0');

const fileName = (table: string, { fromHeight, toHeight }: HeightRange): string =>
  `${table}-${padded(fromHeight)}-${padded(toHeight)}.parquet`;

/**
 * Creates the folder of a table. Returns the files of earlier exports whose heights are all in one new file: queries over
 * the folder would count their rows twice. A file that has other heights too cannot be replaced.
 */
async function prepareFolder(path: string, table: string, ranges: readonly HeightRange[]): Promise<readonly string[]> {
  const names = await mkdir(path, { recursive: true })
    .then(() => readdir(path))
    .catch((error: unknown) => {
      throw toFolderError(path, 'written', error);
    });
  const replaced: string[] = [];
  for (const name of names) {
    const heights = /-([0-9]+)-([0-9]+)\.parquet$/.exec(name);
    if (heights === null || !name.startsWith(`${table}-`)) continue;
    const [first, last] = [Number(heights[1]), Number(heights[2])];
    const overlapping = ranges.filter(({ fromHeight, toHeight }) => fromHeight <= last && first <= toHeight);
    if (overlapping.length === 0 || overlapping.some((range) => fileName(table, range) === name)) continue;
    if (overlapping.some(({ fromHeight, toHeight }) => fromHeight > first || toHeight < last))
      throw new ServiceError(
        'invalid',
        `${join(path, name)} has some of the same blocks as the new files, so queries would count them twice: delete it, ` +
          'choose another folder, or export its whole range',
      );
    replaced.push(join(path, name));
  }
  return replaced;
}

async function writeFile(
  { folder, signal }: ParquetRequest,
  reader: SnapshotReader,
  schema: Identifier,
  table: ParquetTable,
  range: HeightRange,
  metadata: Readonly<Record<string, string>>,
): Promise<number> {
  const { columns } = table;
  const groups = readGroups(reader, table.select(schema, range), columns.length);
  return await writeParquetFile(
    { path: join(folder, table.name, fileName(table.name, range)), columns, metadata, signal },
    groups,
  );
}

/** Columns are named by position, because several tables have a column of the same name. */
async function* readGroups(reader: SnapshotReader, query: Sql, columns: number): AsyncGenerator<RowGroup> {
  const names = joinSql(Array.from({ length: columns }, (_, index) => new Sql([`c${index}`], [])));
  await reader.run(sql`declare parquet_rows no scroll cursor for select * from (${query}) q (${names})`);
  for (;;) {
    const rows = await reader.rows<Record<string, unknown>>(
      sql`fetch ${new Sql([String(GROUP_ROWS)], [])} from parquet_rows`,
    );
    if (rows.length > 0) yield rows.map((row) => Array.from({ length: columns }, (_, index) => row[`c${index}`]));
    if (rows.length < GROUP_ROWS) break;
  }
  await reader.run(sql`close parquet_rows`);
}
