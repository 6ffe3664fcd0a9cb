import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { scriptFacts } from '../../../store/queries/cardano/builder/facts.js';
import { outputFacts } from '../../../store/queries/cardano/outputs/output-facts.js';
import {
  type IndexedOutput,
  outpointText,
  type ReferenceScripts,
} from '../../shapes/transaction-builder/indexed-outputs.js';

/** The indexed outputs, by `txHash#index`. */
async function readOutputs(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
): Promise<ReadonlyMap<string, IndexedOutput>> {
  const facts = await outputFacts(db, references);
  const known = new Map<string, IndexedOutput>();
  for (const [index, reference] of references.entries()) {
    const fact = facts[index];
    if (fact?.exists) known.set(outpointText(reference), fact);
  }
  return known;
}

/** Size in bytes of each indexed script, by its hash. */
async function scriptSizes(
  db: NetworkDb<'cardano'>,
  outputs: Iterable<IndexedOutput>,
): Promise<ReadonlyMap<string, number>> {
  const hashes = new Set<string>();
  for (const { referenceScriptHash } of outputs) if (referenceScriptHash !== undefined) hashes.add(referenceScriptHash);
  const scripts = await scriptFacts(db, [...hashes].map(fromHex));
  return new Map(scripts.map(({ hash, sizeBytes }) => [hash, sizeBytes]));
}

/** Sizes of the reference scripts of inputs and reference inputs, as far as they are indexed. */
export async function referenceScripts(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
): Promise<ReferenceScripts> {
  const distinct = [...new Map(references.map((reference) => [outpointText(reference), reference])).values()];
  const known = await readOutputs(db, distinct);
  const sizes = await scriptSizes(db, known.values());
  let sizeBytes = 0;
  for (const { referenceScriptHash: hash } of known.values())
    sizeBytes += hash === undefined ? 0 : (sizes.get(hash) ?? 0);
  return { sizeBytes, unknownOutputs: distinct.length - known.size };
}
