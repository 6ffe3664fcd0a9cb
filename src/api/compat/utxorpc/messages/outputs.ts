import type { OutputContent, TxOutput } from '../../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../../chains/cardano/transactions/value.js';
import { blake2b256 } from '../../../../kernel/blake2b.js';
import type { MessageFields, MessageForm } from './message.js';
import { toPlutusData } from './plutus-data.js';
import { toScript } from './scripts.js';

/** An output; `datum` is the datum of its hash, when it is known. */
export function toOutput(output: OutputContent, form: MessageForm, datum?: Uint8Array): MessageFields {
  const { address, lovelace, assets, scriptRef } = output;
  const encoded = (output as Partial<TxOutput>).encoded;
  return {
    address,
    coin: form.coin(lovelace),
    assets: toMultiassets(assets, form.outputQuantity),
    datum: toDatum(output, datum),
    script: scriptRef && toScript(scriptRef),
    originalCbor: encoded,
  };
}

function toDatum(output: OutputContent, known: Uint8Array | undefined): MessageFields | undefined {
  const cbor = output.inlineDatum ?? known;
  const hash = output.datumHash ?? (cbor && blake2b256(cbor));
  if (hash === undefined) return undefined;
  return cbor === undefined ? { hash } : { hash, payload: toPlutusData(cbor), originalCbor: cbor };
}

/** Assets grouped by policy, in their order. */
export function toMultiassets(
  assets: readonly AssetQuantity[],
  quantityFields: (quantity: bigint) => MessageFields,
): readonly MessageFields[] {
  const groups = new Map<string, { readonly policyId: Uint8Array; readonly assets: MessageFields[] }>();
  for (const { policyId, assetName, quantity } of assets) {
    const key = Buffer.from(policyId).toString('latin1');
    const group = groups.get(key) ?? { policyId, assets: [] };
    groups.set(key, group);
    group.assets.push({ name: assetName, ...quantityFields(quantity) });
  }
  return [...groups.values()];
}
