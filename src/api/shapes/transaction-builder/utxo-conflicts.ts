import type { Utxo } from '../../../builder/request/request.js';
import { addressBytesText, encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { OutputFact } from '../../../store/queries/cardano/outputs/output-facts.js';

export function describeConflict(utxo: Utxo, fact: OutputFact): string | undefined {
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

/** A canonical text of a list of assets, in which an asset may appear twice. */
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
