import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { toAddressText, toScript, toValue } from './values.js';

/** The content of an output in the JSON of Ogmios 6. */
export const toOutputJson = ({ address, lovelace, assets, datumHash, inlineDatum, scriptRef }: OutputContent) => ({
  address: toAddressText(address),
  value: toValue(lovelace, assets),
  ...(datumHash !== undefined && { datumHash: toHex(datumHash) }),
  ...(inlineDatum !== undefined && { datum: toHex(inlineDatum) }),
  ...(scriptRef !== undefined && { script: toScript(scriptRef) }),
});

/** An entry of the UTxO set; `outpoint` is `txHash#index`. */
export function formatUtxo(outpoint: string, content: OutputContent) {
  const [id = '', index] = outpoint.split('#');
  return { transaction: { id }, index: Number(index), ...toOutputJson(content) };
}
