import { decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../../chains/cardano/assets/asset-id.js';
import { hashOfScript } from '../../../chains/cardano/scripts/script.js';
import { datumHashOf } from '../../../chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../../chains/cardano/transactions/transaction.js';
import { effectsOf } from '../../../chains/cardano/transactions/transaction-effects.js';
import { blake2b160 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ComingOutput } from '../../../store/queries/cardano/mempool/pending-outputs.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';

/** The output in the form of a confirmed one, without a block. */
export function outputOf({ txHash, index, cbor }: ComingOutput): ChainOutput {
  const transaction = decodeTransaction(cbor);
  const made = [...effectsOf(transaction).created].find(([place]) => place === index);
  if (made === undefined)
    throw new Error(`the mempool references output ${index} of ${toHex(txHash)}, which does not exist`);
  const { address, lovelace, assets, inlineDatum, scriptRef } = made[1];
  const datumHash = datumHashOf(made[1]);
  const decoded = decodeAddressInBlock(address);
  return {
    txId: 0,
    index,
    txHash: toHex(txHash),
    address,
    stake: decoded && stakeCredential(decoded),
    lovelace,
    assets: assets.map((asset) => ({
      policyId: toHex(asset.policyId),
      assetName: toHex(asset.assetName),
      fingerprint: toHex(blake2b160(fromHex(assetUnit(asset)))),
      quantity: asset.quantity,
    })),
    datumHash: datumHash && toHex(datumHash),
    inlineDatum,
    referenceScript: scriptRef && { hash: toHex(hashOfScript(scriptRef)), ...scriptRef },
    collateralReturn: !transaction.valid,
    spentBy: undefined,
    block: undefined,
  };
}
