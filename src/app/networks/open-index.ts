import { type NetworkId, networkById } from '../../chains/networks.js';
import type { Checkpoint } from '../../indexer/chain-index.js';
import type { Db } from '../../store/db.js';
import { sqlState } from '../../store/errors.js';
import { getFamily } from '../families/families.js';

const UNDEFINED_TABLE = '42P01';

/** Reads the checkpoint of an index without changing it; undefined when there is none yet. */
export async function readCheckpoint(db: Db, id: NetworkId): Promise<Checkpoint | undefined> {
  const network = networkById(id);
  try {
    return await getFamily(network)?.checkpoint(db, network);
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return undefined;
    throw error;
  }
}
