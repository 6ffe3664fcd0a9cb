import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { toFolderError } from '../../gateways/file-store/folder-store.js';
import { VERSION } from '../version.js';
import { type ParquetColumn, toParquetSchema, toParquetValue } from './parquet-column.js';

export interface ParquetFile {
  readonly path: string;
  readonly columns: readonly ParquetColumn[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const DISK_ERRORS: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ENOENT', 'EIO']);

/** Values of a row group by row, in the order of the columns. */
export type RowGroup = readonly (readonly unknown[])[];

/** Writes under another name first, so that readers never see an incomplete file. Returns the number of rows. */
export async function writeParquetFile(
  { path, columns, metadata, signal }: ParquetFile,
  groups: AsyncIterable<RowGroup>,
): Promise<number> {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  let count = 0;
  try {
    const writer = new ParquetWriter({
      writer: fileWriter(unfinished),
      schema: toParquetSchema(columns),
      kvMetadata: Object.entries({ ...metadata, software: VERSION }).map(([key, value]) => ({ key, value })),
    });
    for await (const rows of groups) {
      signal.throwIfAborted();
      const columnData = columns.map((column, index) => ({
        name: column.name,
        data: rows.map((row) => toParquetValue(column, row[index])),
      }));
      await writer.write({ columnData, rowGroupSize: Math.max(rows.length, 1) });
      count += rows.length;
    }
    await writer.finish();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    // Otherwise a full disk would be reported as that of the database.
    throw DISK_ERRORS.has((error as NodeJS.ErrnoException).code)
      ? toFolderError(dirname(path), 'written', error)
      : error;
  }
  return count;
}
