import { hashScript } from '../../../chains/cardano/scripts/script.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { firstReferenceOutputs, scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import type { FoundScript } from '../../shapes/transactions/find-script.js';
import { outputContent } from '../../shapes/transactions/ledger-state.js';

/** Undefined when it is not on this chain. */
export const findScript = async (db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<FoundScript | undefined> =>
  (await findScripts(db, [hash])).get(toHex(hash));

/**
 * By hash; a script that is not on this chain is omitted. Outputs that carry Plutus V1 scripts are not used, because V1
 * cannot represent reference inputs before Conway.
 */
export async function findScripts(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, FoundScript>> {
  const found = new Map<string, FoundScript>();
  for (const carrier of await firstReferenceOutputs(db, hashes)) {
    const carried = carrier.referenceScript;
    if (carried === undefined || carried.language === 'plutus-v1') continue;
    const script = { language: carried.language, bytes: carried.bytes };
    found.set(toHex(hashScript(script)), {
      script,
      carriedBy: {
        reference: { txHash: fromHex(carrier.txHash), index: carrier.index },
        content: outputContent(carrier),
      },
    });
  }
  const others = hashes.filter((hash) => !found.has(toHex(hash)));
  if (others.length === 0) return found;
  for (const [hash, { language, bytes }] of await scriptsByHash(db, others))
    found.set(hash, { script: { language, bytes }, carriedBy: undefined });
  return found;
}
