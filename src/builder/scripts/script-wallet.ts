import type { Script } from '../../chains/cardano/scripts/script.js';
import { plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex } from '../../kernel/hex.js';
import { formatOutpoint, parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { AddressParser } from '../wallet/address-parser.js';
import { orderedAssets } from './script-change.js';

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
    outputs.set(formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0), placeAt(utxo, bytes, `utxos[${index}]`));
  }
  return [...outputs.values()];
}

/** A UTxO in the form of the codecs. Its reference script, if it has one, is not part of a `Utxo`. */
export function placeUtxo(utxo: Utxo, network: CardanoNetwork, referenceScript?: Script): PlacedOutput {
  if (utxo.referenceScriptHash !== undefined && referenceScript === undefined)
    throw new BuildError(`The UTxO ${utxo.txHash}#${utxo.outputIndex ?? 0} has a reference script: pass the script`);
  const { bytes } = new AddressParser(network).payment(utxo.address, 'utxo.address');
  const { reference, content } = placeAt(utxo, bytes, 'utxo');
  return {
    reference,
    content: {
      ...content,
      datumHash: utxo.dataHash === undefined ? undefined : parseHexField(utxo.dataHash, 'utxo.dataHash'),
      inlineDatum: utxo.inlineDatum === undefined ? undefined : parseHexField(utxo.inlineDatum, 'utxo.inlineDatum'),
      scriptRef: referenceScript,
    },
  };
}

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

function placeAt(
  { txHash, outputIndex = 0, lovelace, assets = [] }: Utxo,
  address: Uint8Array,
  field: string,
): PlacedOutput {
  const held = new Map<string, bigint>();
  for (const { policyId, assetName, quantity } of assets) {
    if (!/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
      throw new BuildError(
        `${field} contains an asset name that is not hexadecimal of up to 32 bytes: ${assetName.slice(0, 70)}`,
      );
    const unit = (policyId + assetName).toLowerCase();
    held.set(unit, (held.get(unit) ?? 0n) + quantity);
  }
  return {
    reference: { txHash: fromHex(txHash), index: outputIndex },
    content: plainOutput(address, lovelace, orderedAssets(held)),
  };
}
