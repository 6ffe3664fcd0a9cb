import type { Static } from 'typebox';
import { decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/address.js';
import { assetUnit } from '../../../chains/cardano/asset-id.js';
import { datumHashOf } from '../../../chains/cardano/output.js';
import { hashOfScript } from '../../../chains/cardano/script.js';
import { decodeTransaction } from '../../../chains/cardano/transaction.js';
import { effectsOf } from '../../../chains/cardano/transaction-effects.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { blake2b160 } from '../../../kernel/blake2b.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { liveAddressIdOf } from '../../../store/queries/cardano/live.js';
import {
  type ComingOutput,
  comingOutputs,
  stayingCount,
  stayingOutputs,
} from '../../../store/queries/cardano/pending-outputs.js';
import { numberedPage } from '../../chain-pages.js';
import { type AddressUtxo, shownAddressUtxo } from '../outputs/address-utxo.js';

/**
 * Unspent outputs as the mempool leaves them: what it spends is gone, what it makes comes after everything that is in a
 * block, without one.
 */
export function utxosWithMempool(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  address: Uint8Array,
  query: { readonly page: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
): Promise<Static<typeof AddressUtxo>[]> {
  const { order } = query;
  return db.snapshot(async (snapshot) => {
    const addressId = await liveAddressIdOf(snapshot, address);
    const inBlocks = addressId === undefined ? 0 : await stayingCount(snapshot, addressId);
    const coming = (await comingOutputs(snapshot, address)).map(outputOf);
    const rows = await numberedPage(query, async ({ skip, limit }) => {
      const [first, second] = order === 'asc' ? [inBlocks, coming.length] : [coming.length, inBlocks];
      const fromBlocks = async (from: number, count: number): Promise<readonly ChainOutput[]> =>
        addressId === undefined || count <= 0
          ? []
          : await stayingOutputs(snapshot, addressId, { order, skip: from, limit: count });
      const fromMempool = (from: number, count: number): readonly ChainOutput[] =>
        (order === 'asc' ? coming : [...coming].reverse()).slice(from, from + Math.max(0, count));
      const taken = Math.min(limit, Math.max(0, first - skip));
      const rest = { from: Math.max(0, skip - first), count: Math.min(limit - taken, second) };
      return order === 'asc'
        ? [...(await fromBlocks(skip, taken)), ...fromMempool(rest.from, rest.count)]
        : [...fromMempool(skip, taken), ...(await fromBlocks(rest.from, rest.count))];
    });
    return rows.map((output) => shownAddressUtxo(output, network));
  });
}

/** As if it were on the chain, but in no block. */
function outputOf({ txHash, index, cbor }: ComingOutput): ChainOutput {
  const transaction = decodeTransaction(cbor);
  const made = [...effectsOf(transaction).created].find(([place]) => place === index);
  if (made === undefined) throw new Error(`the mempool names output ${index} of ${toHex(txHash)}, which has none`);
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
