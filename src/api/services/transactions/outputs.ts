import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { findOutputs } from '../../../store/queries/cardano/outputs/outputs-by-reference.js';
import { HASH_DIGITS } from '../../shapes/transactions/outputs.js';

export async function oneOutput(db: NetworkDb<'cardano'>, txHash: string, index: number): Promise<ChainOutput> {
  const [output] = txHash.length === HASH_DIGITS ? await findOutputs(db, [{ txHash: fromHex(txHash), index }]) : [];
  if (output === undefined) throw new ServiceError('not-found', 'There is no such output on the chain');
  return output;
}
