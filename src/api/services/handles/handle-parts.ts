import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { datumsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { missing } from '../../shapes/handles/handle-parts.js';

/** The datum of an output, inline or by hash. */
export async function readDatum(db: NetworkDb<'cardano'>, output: ChainOutput): Promise<Uint8Array> {
  const { inlineDatum, datumHash } = output;
  if (inlineDatum !== undefined) return inlineDatum;
  if (datumHash === undefined) throw missing('datum');
  const datum = (await datumsByHash(db, [fromHex(datumHash)])).get(datumHash);
  if (datum === undefined) throw new ServiceError('not-found', 'The datum of the handle is not on the chain');
  return datum;
}
