import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type SeenScript, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';

/** The script; throws 404 when the chain has only its hash. */
export async function findScript(db: NetworkDb<'cardano'>, hash: string): Promise<SeenScript> {
  const script = (await scriptsByHash(db, [fromHex(hash)])).get(hash.toLowerCase());
  if (script === undefined) throw new ServiceError('not-found', 'No script with this hash is on the chain');
  return script;
}
