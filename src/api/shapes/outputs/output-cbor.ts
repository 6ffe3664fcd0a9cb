import { writeOutput } from '../../../chains/cardano/transactions/output.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';

/**
 * The output encoded from its indexed fields. Libraries decode the same output from it, but the block may have used
 * another form of the same content (map instead of array, other order of assets), which the index does not store.
 */
export function encodeChainOutput(output: ChainOutput): Uint8Array {
  const { address, lovelace, assets, datumHash, inlineDatum, referenceScript } = output;
  const writer = new CborWriter();
  writeOutput(writer, {
    address,
    lovelace,
    assets: assets.map(({ policyId, assetName, quantity }) => ({
      policyId: fromHex(policyId),
      assetName: fromHex(assetName),
      quantity,
    })),
    datumHash: datumHash === undefined ? undefined : fromHex(datumHash),
    inlineDatum,
    scriptRef: referenceScript,
  });
  return writer.finish();
}
