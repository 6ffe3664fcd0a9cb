import { type NetworkId, networkById } from '../../chains/networks.js';
import type { Checkpoint } from '../../indexer/chain-index.js';
import type { Db } from '../../store/db.js';
import { sqlState } from '../../store/errors.js';
import { getFamily } from '../families/families.js';

/** `undefined_table` and `undefined_column`: a process that starts beside the writer can be faster than its migrations. */
const NOT_MIGRATED: ReadonlySet<string | undefined> = new Set(['42P01', '42703']);

/** Reads the checkpoint of an index without changing it; undefined when there is none yet or its tables are older. */
export async function readCheckpoint(db: Db, id: NetworkId): Promise<Checkpoint | undefined> {
  const network = networkById(id);
  try {
    return await getFamily(network)?.checkpoint(db, network);
  } catch (error) {
    if (NOT_MIGRATED.has(sqlState(error))) return undefined;
    throw error;
  }
}
