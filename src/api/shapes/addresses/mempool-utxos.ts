import { decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../../chains/cardano/assets/asset-id.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import { getDatumHash } from '../../../chains/cardano/transactions/output.js';
import { decodeTransaction, expandBatch } from '../../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../../chains/cardano/transactions/transaction-effects.js';
import { blake2b160 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { PendingOutput } from '../../../store/queries/cardano/mempool/pending-outputs.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';

/** The output in the form of a confirmed one, without a block. */
export function toChainOutput({ txHash, index, cbor }: PendingOutput): ChainOutput {
  const transaction = expandBatch(decodeTransaction(cbor)).find(({ hash }) => Buffer.compare(hash, txHash) === 0);
  const made = transaction && computeUtxoEffects(transaction).created.find(([position]) => position === index);
  if (transaction === undefined || made === undefined)
    throw new Error(`the mempool references output ${index} of ${toHex(txHash)}, which does not exist`);
  const { address, lovelace, assets, inlineDatum, scriptRef } = made[1];
  const datumHash = getDatumHash(made[1]);
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
    referenceScript: scriptRef && { hash: toHex(hashScript(scriptRef)), ...scriptRef },
    collateralReturn: !transaction.valid,
    spentBy: undefined,
    block: undefined,
  };
}
