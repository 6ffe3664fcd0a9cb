import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { oneHeight } from '../../../store/queries/cardano/blocks/block-places.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type GenesisBlock, genesisTransactions } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  chainTransactions,
  idsOfPage,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { genesisHasNone, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
import {
  type BlockContext,
  type BlockTx,
  isGenesis,
  shownTx,
  type TxPage,
} from '../../shapes/cardano-blocks/transactions.js';
import { shownCbor, type TransactionCbor } from '../../shapes/transactions/cbor-json.js';
import { readStored } from '../transactions/whole-transaction.js';
import { findNamedBlock } from './block-parameters.js';

/** The requested block; the newest by default. Boundary blocks have no transactions. */
export async function findBlock(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: IndexTip,
  id: string | undefined,
): Promise<Pick<ChainBlock, 'firstTxId' | 'txCount'> | GenesisBlock> {
  const named =
    id === undefined ? { kind: 'block' as const, height: tip.height } : await findNamedBlock(db, network, id);
  if (named.kind === 'genesis') return named;
  if (named.kind === 'boundary') return { firstTxId: 0, txCount: 0 };
  const [block] = await chainBlocks(db, oneHeight(named.height), 'asc');
  if (block === undefined) throw noSuchBlock();
  return block;
}

export const idsIn = (
  { firstTxId, txCount }: Pick<ChainBlock, 'firstTxId' | 'txCount'>,
  { page, pageSize, order }: TxPage,
) =>
  idsOfPage({ from: firstTxId, to: firstTxId + txCount - 1 }, { order, skip: (page - 1) * pageSize, limit: pageSize });

export const lightTransactions = ({ db, network }: BlockContext, id: string | undefined, page: TxPage) =>
  db.snapshot(async (snapshot) => {
    const block = await findBlock(snapshot, network, await readTip(snapshot), id);
    if (isGenesis(block)) return await outputsOfGenesis(snapshot, block, page);
    return (await chainTransactions(snapshot, idsIn(block, page), page.order)).map(shownTx);
  });

/** Each genesis output counts as a transaction without bytes. */
async function outputsOfGenesis(
  db: NetworkDb<'cardano'>,
  genesis: GenesisBlock,
  { page, pageSize, order }: TxPage,
): Promise<Static<typeof BlockTx>[]> {
  const made = await genesisTransactions(db, genesis, { order, skip: (page - 1) * pageSize, limit: pageSize });
  return made.map(({ hash, index, output }) => ({
    txHash: hash,
    txIndex: index,
    fee: '0',
    size: 0,
    output: output.toString(),
    invalid: false,
  }));
}

export const cborOf = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  id: string | undefined,
  page: Omit<TxPage, 'order'>,
): Promise<Static<typeof TransactionCbor>[]> =>
  db.snapshot(async (snapshot) => {
    const block = await findBlock(snapshot, network, await readTip(snapshot), id);
    if (isGenesis(block)) throw genesisHasNone('bytes of transactions');
    const stored = await storedTransactions(snapshot, idsIn(block, { ...page, order: 'desc' }), 'desc');
    return stored.map((each) => shownCbor(readStored(snapshot, each), network));
  });
