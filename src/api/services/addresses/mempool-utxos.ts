import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import {
  countRemainingOutputs,
  listPendingOutputs,
  listRemainingOutputs,
} from '../../../store/queries/cardano/mempool/pending-outputs.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { toChainOutput } from '../../shapes/addresses/mempool-utxos.js';
import { type AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

/**
 * Unspent outputs including the mempool: outputs that it spends are left out, outputs that it creates follow the
 * confirmed ones and have no block.
 */
export function utxosWithMempool(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  address: Uint8Array,
  query: { readonly page: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
): Promise<Static<typeof AddressUtxo>[]> {
  const { order } = query;
  return db.snapshot(async (snapshot) => {
    const addressId = await findLiveAddressId(snapshot, address);
    const inBlocks = addressId === undefined ? 0 : await countRemainingOutputs(snapshot, addressId);
    const pending = (await listPendingOutputs(snapshot, address)).map(toChainOutput);
    const rows = await numberedPage(query, async ({ skip, limit }) => {
      const [first, second] = order === 'asc' ? [inBlocks, pending.length] : [pending.length, inBlocks];
      const fromBlocks = async (from: number, count: number): Promise<readonly ChainOutput[]> =>
        addressId === undefined || count <= 0
          ? []
          : await listRemainingOutputs(snapshot, addressId, { order, skip: from, limit: count });
      const fromMempool = (from: number, count: number): readonly ChainOutput[] =>
        (order === 'asc' ? pending : [...pending].reverse()).slice(from, from + Math.max(0, count));
      const firstCount = Math.min(limit, Math.max(0, first - skip));
      const rest = { from: Math.max(0, skip - first), count: Math.min(limit - firstCount, second) };
      return order === 'asc'
        ? [...(await fromBlocks(skip, firstCount)), ...fromMempool(rest.from, rest.count)]
        : [...fromMempool(skip, firstCount), ...(await fromBlocks(rest.from, rest.count))];
    });
    return rows.map((output) => toAddressUtxoJson(output, network));
  });
}
