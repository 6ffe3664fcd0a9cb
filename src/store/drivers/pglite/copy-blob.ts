import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { copyStatement, encodeCopy, toCopyDestination } from '../../copy-binary.js';
import type { CopyDestination, CopyTarget } from '../../db.js';

/** PGlite reads a COPY from memory, so a long one is split. */
const PIECE_ROWS = 20_000;

type Rows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** COPY through the `/dev/blob` file of PGlite's current query. `client` is its only session. */
export async function copyBlob(pglite: PGlite, client: pg.ClientBase, target: CopyTarget, rows: Rows): Promise<number> {
  const statement = copyStatement(toCopyDestination(target), '/dev/blob');
  return inTransaction(client, async () => {
    let count = 0;
    for await (const piece of pieces(rows)) {
      const chunks: Buffer[] = [];
      for await (const chunk of encodeCopy(target.columns, piece)) chunks.push(chunk);
      await pglite.query(statement, [], { blob: new Blob(chunks) });
      count += piece.length;
    }
    return count;
  });
}

/** The same for bytes in COPY format, in a single step. */
export async function copyBlobBytes(
  pglite: PGlite,
  client: pg.ClientBase,
  target: CopyDestination,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return inTransaction(client, async () => {
    const statement = copyStatement(target, '/dev/blob');
    const { affectedRows = 0 } = await pglite.query(statement, [], { blob: new Blob(chunks) });
    return affectedRows;
  });
}

async function inTransaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  const alone = client.getTransactionStatus() === 'I';
  if (alone) await client.query('begin');
  try {
    const result = await work();
    if (alone) await client.query('commit');
    return result;
  } catch (error) {
    if (alone) await client.query('rollback');
    throw error;
  }
}

async function* pieces(rows: Rows): AsyncGenerator<(readonly unknown[])[]> {
  let piece: (readonly unknown[])[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE_ROWS) continue;
    yield piece;
    piece = [];
  }
  yield piece;
}
