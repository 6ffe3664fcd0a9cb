import type { Static } from 'typebox';
import type { ResolvedOutput } from '../../../builder/inspect.js';
import type { AssetAmount } from '../../../builder/request.js';
import { type Address, encodeAddress, parseAddress } from '../../../chains/cardano/address.js';
import type { OutputReference } from '../../../chains/cardano/output.js';
import type { AssetQuantity } from '../../../chains/cardano/value.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { knownOutputs, scriptSizes } from './known-outputs.js';
import { utxosOf } from './read-request.js';
import type { TxInputRequest } from './shapes.js';

/** What inputs hold, by `txHash#index`: as the index has it, else as the caller describes it. */
export async function resolveInputs(
  db: NetworkDb<'cardano'>,
  references: readonly OutputReference[],
  described: readonly Static<typeof TxInputRequest>[],
): Promise<ReadonlyMap<string, ResolvedOutput>> {
  const resolved = new Map<string, ResolvedOutput>();
  for (const [index, utxo] of utxosOf(described).entries()) {
    const { txHash, outputIndex = 0, address, lovelace, assets = [] } = utxo;
    resolved.set(`${txHash.toLowerCase()}#${outputIndex}`, {
      address: encodeAddress(readAddress(address, `utxos[${index}].address`)),
      lovelace,
      assets: assets.map((asset) => bytesOfAsset(asset, `utxos[${index}]`)),
    });
  }
  const known = await knownOutputs(db, references);
  const sizes = await scriptSizes(db, known.values());
  for (const [outpoint, { address, lovelace, assets, referenceScriptHash }] of known) {
    const refScriptBytes = referenceScriptHash === undefined ? undefined : sizes.get(referenceScriptHash);
    resolved.set(outpoint, {
      address,
      lovelace,
      assets: assets.map((asset) => bytesOfAsset(asset, outpoint)),
      ...(refScriptBytes !== undefined && { refScriptBytes }),
    });
  }
  return resolved;
}

export function bytesOfAsset({ policyId, assetName, quantity }: AssetAmount, field: string): AssetQuantity {
  if (!/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
    throw new ServiceError(
      'invalid',
      `${field} holds an asset whose name is not up to 32 bytes: ${assetName.slice(0, 70)}`,
    );
  return { policyId: fromHex(policyId), assetName: fromHex(assetName), quantity };
}

/** An address as a caller writes it; `field` names it when it is none. */
export function readAddress(text: string, field: string): Address {
  try {
    return parseAddress(text);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Invalid address in ${field}: ${cause.message}`, { cause });
  }
}
