import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { NetworkId } from '../../chains/networks.js';
import type { FileStore } from '../../gateways/file-store/file-store.js';
import type { SnapshotReader } from '../../store/db.js';
import { isInRange, type RowRange, type StoredRows } from '../../store/snapshot/page-ranges.js';
import { MAX_CHUNK_BYTES, type SnapshotChunk } from '../../store/snapshot/snapshot-manifest.js';
import type { StoredTable } from '../../store/snapshot/snapshot-tables.js';
import { emptySql, type Identifier, identifier, join, Sql, sql } from '../../store/sql.js';

/** Level 6 makes the files of the preview chain 4 percent smaller and takes 1.7 times as long. */
export const COMPRESSION_LEVEL = 2;

const selectAll = (schema: Identifier, { relation, columns }: StoredRows): Sql =>
  sql`select ${join(columns.map((column) => sql`${identifier(column.name)}`))} from ${schema}.${identifier(relation)}`;

export const selectRange = (schema: Identifier, rows: StoredRows, range: RowRange): Sql =>
  sql`${selectAll(schema, rows)} where ${isInRange(range)}`;

/** The id is one of the built-in list, so it can be part of the text, as COPY needs it. */
export const selectSandboxRows = (schema: Identifier, table: StoredTable, network: NetworkId): Sql =>
  sql`${selectAll(schema, { relation: table.name, columns: table.columns })} where network = ${new Sql([`'${network.replaceAll("'", "''")}'`], [])}
    ${table.identity === null ? emptySql : sql`order by ${identifier(table.identity)}`}`;

/** Writes rows as one compressed file; no file when there are none. */
export async function writeChunk(
  reader: SnapshotReader,
  query: Sql,
  store: FileStore,
  file: string,
): Promise<SnapshotChunk> {
  const copied = reader.copyOut(query);
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let contentBytes = 0;
  let bytes = 0;
  await pipeline(
    copied.bytes,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const part of source) {
        contentBytes += part.length;
        yield part;
      }
    },
    createGzip({ level: COMPRESSION_LEVEL }),
    async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) {
        hash.update(part);
        bytes += part.length;
        parts.push(part);
      }
    },
  );
  if (bytes > MAX_CHUNK_BYTES) throw new RangeError(`the chunk ${file} has ${bytes} bytes`);
  const rows = await copied.countRows();
  if (rows > 0) await store.write(file, Buffer.concat(parts));
  return { file, rows, bytes, contentBytes, sha256: hash.digest('hex') };
}
