import type { Utxo } from '../../../builder/request.js';
import { addressBytesText, encodeAddress, parseAddress } from '../../../chains/cardano/address.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type OutputFact, outputFacts } from '../../../store/queries/cardano/output-facts.js';

/** What the chain says against UTxOs that the caller brought; what it does not know passes. */
export async function wrongUtxos(db: NetworkDb<'cardano'>, utxos: readonly Utxo[]): Promise<readonly string[]> {
  const outpoints = utxos.map(({ txHash, outputIndex = 0 }) => ({ txHash: fromHex(txHash), index: outputIndex }));
  const facts = await outputFacts(db, outpoints);
  return utxos.flatMap((utxo, index) => {
    const fact = facts[index];
    const problem = fact && problemOf(utxo, fact);
    return problem === undefined ? [] : [`utxo: ${utxo.txHash}#${utxo.outputIndex ?? 0} ${problem}`];
  });
}

function problemOf(utxo: Utxo, fact: OutputFact): string | undefined {
  if (!fact.exists) return 'does not exist: the transaction has no such output';
  if (fact.spent) return 'is spent already';
  if (Buffer.compare(encodeAddress(parseAddress(utxo.address)), fact.address) !== 0)
    return `belongs to ${addressBytesText(fact.address)}`;
  if (utxo.lovelace !== fact.lovelace) return `holds ${fact.lovelace} lovelace`;
  if (bundleText(utxo.assets ?? []) !== bundleText(fact.assets)) return 'holds other assets';
  if (utxo.referenceScriptHash?.toLowerCase() !== fact.referenceScriptHash)
    return fact.referenceScriptHash === undefined
      ? 'has no reference script'
      : `has the reference script ${fact.referenceScriptHash}`;
  return undefined;
}

/** The same text for the same assets; an asset may stand in a list twice. */
function bundleText(assets: NonNullable<Utxo['assets']>): string {
  const held = new Map<string, bigint>();
  for (const { policyId, assetName, quantity } of assets) {
    const unit = `${policyId}${assetName}`.toLowerCase();
    held.set(unit, (held.get(unit) ?? 0n) + quantity);
  }
  return [...held]
    .filter(([, quantity]) => quantity !== 0n)
    .map(([unit, quantity]) => `${unit} ${quantity}`)
    .toSorted()
    .join(',');
}
