import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { addressesTouched } from '../../../store/queries/cardano/blocks/block-addresses.js';
import { oneHeight } from '../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import type { ListRange } from '../../../store/queries/cardano/chain/chain-position.js';
import { genesisHasNone, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
import { resolveBlock } from './block-parameters.js';

/** Addresses that a block touched, in order of their first appearance on the chain, with its transactions. */
export const readBlockAddresses = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  id: string,
  range: ListRange,
): Promise<readonly { readonly address: string; readonly txHashes: readonly string[] }[]> =>
  db.snapshot(async (snapshot) => {
    const named = await resolveBlock(snapshot, network, id);
    if (named.kind === 'boundary') return [];
    if (named.kind === 'genesis') throw genesisHasNone('list of addresses');
    const [block] = await chainBlocks(snapshot, oneHeight(named.height), 'asc');
    if (block === undefined) throw noSuchBlock();
    const touched = await addressesTouched(snapshot, block, range);
    return touched.map(({ address, txHashes }) => ({ address: addressBytesText(address), txHashes }));
  });
