import type { KnownScript } from '../../../builder/request/ledger-view.js';
import { decodeAddressInBlock, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { scriptFacts } from '../../../store/queries/cardano/builder/facts.js';

/** The indexed scripts of outputs without a datum, by hash: whether such an output can be spent depends on them. */
export async function findOutputScripts(
  db: NetworkDb<'cardano'>,
  { body }: Transaction,
): Promise<ReadonlyMap<string, KnownScript>> {
  const hashes = new Set<string>();
  for (const { address, datumHash, inlineDatum } of body.outputs) {
    if (datumHash !== undefined || inlineDatum !== undefined) continue;
    const decoded = decodeAddressInBlock(address);
    const credential = decoded && paymentCredential(decoded);
    if (credential?.type === 'script') hashes.add(toHex(credential.hash));
  }
  const facts = await scriptFacts(db, [...hashes].map(fromHex));
  return new Map(
    facts.map(({ hash, language, sizeBytes, bytes }): [string, KnownScript] => [
      hash,
      language === 'native' ? { language, bytes: bytes ?? new Uint8Array() } : { language, sizeBytes },
    ]),
  );
}
