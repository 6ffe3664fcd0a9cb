import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type SeenScript, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';

/** The script, or 404: a hash alone does not say what was hashed. */
export async function findScript(db: NetworkDb<'cardano'>, hash: string): Promise<SeenScript> {
  const script = (await scriptsByHash(db, [fromHex(hash)])).get(hash.toLowerCase());
  if (script === undefined) throw new ServiceError('not-found', 'The chain has not shown a script with this hash');
  return script;
}
