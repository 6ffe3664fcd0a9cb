import type { Static } from 'typebox';
import type { ResolvedOutput } from '../../../builder/request/resolved-output.js';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { parseUtxos } from '../../shapes/transaction-builder/read-request.js';
import { encodeAsset, readAddress } from '../../shapes/transaction-builder/resolve-inputs.js';
import type { TxInputRequest } from '../../shapes/transaction-builder/shapes.js';
import { readOutputs, scriptSizes } from './indexed-outputs.js';

/** The content of inputs, by `txHash#index`: as indexed, else as the client describes it. */
export async function resolveInputs(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  described: readonly Static<typeof TxInputRequest>[],
): Promise<ReadonlyMap<string, ResolvedOutput>> {
  const resolved = new Map<string, ResolvedOutput>();
  for (const [index, utxo] of parseUtxos(described).entries()) {
    const { txHash, outputIndex = 0, address, lovelace, assets = [] } = utxo;
    resolved.set(`${txHash.toLowerCase()}#${outputIndex}`, {
      address: encodeAddress(readAddress(address, `utxos[${index}].address`)),
      lovelace,
      assets: assets.map((asset) => encodeAsset(asset, `utxos[${index}]`)),
    });
  }
  const known = await readOutputs(db, references);
  const sizes = await scriptSizes(db, known.values());
  for (const [outpoint, { address, lovelace, assets, referenceScriptHash }] of known) {
    const refScriptBytes = referenceScriptHash === undefined ? undefined : sizes.get(referenceScriptHash);
    resolved.set(outpoint, {
      address,
      lovelace,
      assets: assets.map((asset) => encodeAsset(asset, outpoint)),
      ...(refScriptBytes !== undefined && { refScriptBytes }),
    });
  }
  return resolved;
}
