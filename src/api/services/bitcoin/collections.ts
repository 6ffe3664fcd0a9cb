import type { NetworkDb } from '../../../store/network-db.js';
import { inscriptionsBySequence, type StoredInscription } from '../../../store/queries/bitcoin/inscriptions.js';
import { withParents } from './inscriptions-record.js';

interface Listed {
  readonly sequence: number;
}

/** Adds the inscriptions of list entries, which are read in one query. */
export async function withInscriptions<Row extends Listed>(
  db: NetworkDb<'bitcoin'>,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly row: StoredInscription; readonly parents: readonly string[] })[]> {
  const found = await inscriptionsBySequence(
    db,
    rows.map(({ sequence }) => sequence),
  );
  const bySequence = new Map((await withParents(db, found)).map((entry) => [entry.row.sequence, entry]));
  return rows.map((row) => ({ ...row, ...bySequence.get(row.sequence)! }));
}
