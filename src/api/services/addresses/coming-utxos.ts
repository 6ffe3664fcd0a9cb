import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { liveAddressIdOf } from '../../../store/queries/cardano/chain/live.js';
import { comingOutputs, stayingCount, stayingOutputs } from '../../../store/queries/cardano/mempool/pending-outputs.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { outputOf } from '../../shapes/addresses/coming-utxos.js';
import { type AddressUtxo, shownAddressUtxo } from '../../shapes/outputs/address-utxo.js';

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
