import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { copyStatement, encodeCopy } from '../../copy-binary.js';
import type { CopyTarget } from '../../db.js';

/** PGlite reads a COPY from memory, so a long one goes in pieces. */
const PIECE_ROWS = 20_000;

type Rows = Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>;

/** COPY through PGlite's own file of the current query. `client` is its only session. */
export async function copyBlob(pglite: PGlite, client: pg.ClientBase, target: CopyTarget, rows: Rows): Promise<number> {
  const statement = copyStatement(target, '/dev/blob');
  const alone = client.getTransactionStatus() === 'I';
  let count = 0;
  if (alone) await client.query('begin');
  try {
    for await (const piece of pieces(rows)) {
      const chunks: Buffer[] = [];
      for await (const chunk of encodeCopy(target.columns, piece)) chunks.push(chunk);
      await pglite.query(statement, [], { blob: new Blob(chunks) });
      count += piece.length;
    }
    if (alone) await client.query('commit');
  } catch (error) {
    if (alone) await client.query('rollback');
    throw error;
  }
  return count;
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
