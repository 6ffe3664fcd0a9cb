import { formatOutpoint } from '../../../builder/encoding/transaction-text.js';
import type { Utxo } from '../../../builder/request/request.js';
import type { PlacedOutput } from '../../../builder/request/script-request.js';
import { orderedAssets } from '../../../builder/scripts/script-change.js';
import { AddressParser } from '../../../builder/wallet/address-parser.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { encodeAsset } from './resolve-inputs.js';

/**
 * UTxOs that can pay for a script transaction and serve as collateral: plain UTxOs at key addresses, without
 * duplicates. Script contexts cannot represent Byron addresses.
 */
export function walletOutputs(utxos: readonly Utxo[], network: CardanoNetwork): readonly PlacedOutput[] {
  const book = new AddressParser(network);
  const outputs = new Map<string, PlacedOutput>();
  for (const [index, utxo] of utxos.entries()) {
    const { lock, bytes } = book.payment(utxo.address, `utxos[${index}].address`);
    if (lock.type !== 'key' || !isPlain(utxo)) continue;
    outputs.set(formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0), placed(utxo, bytes, `utxos[${index}]`));
  }
  return [...outputs.values()];
}

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

function placed(
  { txHash, outputIndex = 0, lovelace, assets = [] }: Utxo,
  address: Uint8Array,
  field: string,
): PlacedOutput {
  const held = new Map<string, bigint>();
  for (const asset of assets) {
    const { policyId, assetName, quantity } = encodeAsset(asset, field);
    const unit = toHex(policyId) + toHex(assetName);
    held.set(unit, (held.get(unit) ?? 0n) + quantity);
  }
  return {
    reference: { txHash: fromHex(txHash), index: outputIndex },
    content: plainOutput(address, lovelace, orderedAssets(held)),
  };
}
