import type { Static } from 'typebox';
import type { AssetAmount } from '../../../builder/request/request.js';
import type { ResolvedOutput } from '../../../builder/request/resolved-output.js';
import { type Address, encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { UtxoView } from '../transactions/utxo-view.js';
import { parseUtxos } from './read-request.js';
import type { TxInputRequest } from './shapes.js';

/** The outputs that a client describes, by `txHash#index`. Their reference scripts are known by hash only. */
export function describedOutputs(
  described: readonly Static<typeof TxInputRequest>[],
): ReadonlyMap<string, OutputContent> {
  return new Map(
    parseUtxos(described).map((utxo, index) => {
      const { txHash, outputIndex = 0, address, lovelace, assets = [], dataHash, inlineDatum } = utxo;
      return [
        `${txHash.toLowerCase()}#${outputIndex}`,
        {
          address: encodeAddress(readAddress(address, `utxos[${index}].address`)),
          lovelace,
          assets: assets.map((asset) => encodeAsset(asset, `utxos[${index}]`)),
          datumHash: readHex(dataHash),
          inlineDatum: readHex(inlineDatum),
          scriptRef: undefined,
        },
      ];
    }),
  );
}

const readHex = (text: string | undefined): Uint8Array | undefined =>
  text !== undefined && /^(?:[0-9a-fA-F]{2})+$/.test(text) ? fromHex(text) : undefined;

export const toResolvedOutputs = ({ outputs }: UtxoView): ReadonlyMap<string, ResolvedOutput> =>
  new Map(
    [...outputs].map(([outpoint, { content }]) => [
      outpoint,
      { ...content, refScriptBytes: content.scriptRef?.bytes.length ?? 0 },
    ]),
  );

export function encodeAsset({ policyId, assetName, quantity }: AssetAmount, field: string): AssetQuantity {
  if (!/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
    throw new ServiceError(
      'invalid',
      `${field} contains an asset name that is not hexadecimal of up to 32 bytes: ${assetName.slice(0, 70)}`,
    );
  return { policyId: fromHex(policyId), assetName: fromHex(assetName), quantity };
}

/** Parses an address of a request; `field` names it in the error. */
export function readAddress(text: string, field: string): Address {
  try {
    return parseAddress(text);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Invalid address in ${field}: ${cause.message}`, { cause });
  }
}
