import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import type { Queryable } from '../../../store/db.js';
import { blueprintDocuments } from '../../../store/queries/service/blueprints.js';
import { BlueprintReader, namedBlueprints } from '../../shapes/scripts/blueprint-source.js';

/** Reads the stored blueprints that a request names, with one query. */
export async function loadBlueprints(
  db: Queryable,
  accountId: string,
  sources: readonly unknown[],
): Promise<BlueprintReader> {
  const ids = namedBlueprints(sources);
  const rows = ids.length === 0 ? [] : await blueprintDocuments(db, accountId, ids);
  return new BlueprintReader(
    new Map(rows.flatMap(({ id, document }) => (document === null ? [] : [[id, parseJsonWithBigints(document)]]))),
  );
}
