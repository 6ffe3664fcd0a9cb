import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { referenceOutputs, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import type { FoundScript } from '../../shapes/transactions/find-script.js';
import { outputContent } from '../../shapes/transactions/ledger-state.js';

/**
 * Undefined when it is not on this chain. Plutus V1 scripts cannot be used as reference scripts, nor run in a
 * transaction that has some.
 */
export async function findScript(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<FoundScript | undefined> {
  const [carrier] = await referenceOutputs(db, hash, { skip: 0, limit: 1 });
  const carried = carrier?.referenceScript;
  if (carrier !== undefined && carried !== undefined && carried.language !== 'plutus-v1')
    return {
      script: { language: carried.language, bytes: carried.bytes },
      carriedBy: {
        reference: { txHash: fromHex(carrier.txHash), index: carrier.index },
        content: outputContent(carrier),
      },
    };
  const seen = (await scriptsByHash(db, [hash])).get(toHex(hash));
  return seen && { script: { language: seen.language, bytes: seen.bytes }, carriedBy: undefined };
}
