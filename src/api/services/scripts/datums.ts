import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';

export async function findDatum(db: NetworkDb<'cardano'>, hash: string): Promise<Uint8Array> {
  const datum = (await datumsByHash(db, [fromHex(hash)])).get(hash.toLowerCase());
  if (datum === undefined) throw new ServiceError('not-found', 'No datum with this hash is on the chain');
  return datum;
}
