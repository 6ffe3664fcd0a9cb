import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { oneHeight } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type GenesisBlock, genesisTransactions } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  chainTransactions,
  selectPageIds,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { genesisHasNone, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
import {
  type BlockContext,
  type BlockTx,
  isGenesis,
  type TxPage,
  toTxJson,
} from '../../shapes/cardano-blocks/transactions.js';
import { type TransactionCbor, toCborJson } from '../../shapes/transactions/cbor-json.js';
import { readStored } from '../transactions/full-transaction.js';
import { resolveBlock } from './block-parameters.js';

/** The requested block; the newest by default. Boundary blocks have no transactions. */
export async function findBlock(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: IndexTip,
  id: string | undefined,
): Promise<Pick<ChainBlock, 'firstTxId' | 'txCount'> | GenesisBlock> {
  const target =
    id === undefined ? { kind: 'block' as const, height: tip.height } : await resolveBlock(db, network, id);
  if (target.kind === 'genesis') return target;
  if (target.kind === 'boundary') return { firstTxId: 0, txCount: 0 };
  const [block] = await chainBlocks(db, oneHeight(target.height), 'asc');
  if (block === undefined) throw noSuchBlock();
  return block;
}

export const idsIn = (
  { firstTxId, txCount }: Pick<ChainBlock, 'firstTxId' | 'txCount'>,
  { page, pageSize, order }: TxPage,
) =>
  selectPageIds(
    { from: firstTxId, to: firstTxId + txCount - 1 },
    { order, skip: (page - 1) * pageSize, limit: pageSize },
  );

export const lightTransactions = ({ db, network }: BlockContext, id: string | undefined, page: TxPage) =>
  db.snapshot(async (snapshot) => {
    const block = await findBlock(snapshot, network, await readTip(snapshot), id);
    if (isGenesis(block)) return await listGenesisOutputs(snapshot, block, page);
    return (await chainTransactions(snapshot, idsIn(block, page), page.order)).map(toTxJson);
  });

/** Each genesis output counts as a transaction without bytes. */
async function listGenesisOutputs(
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

export const readTransactionsCbor = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  id: string | undefined,
  { order = 'desc', ...page }: Omit<TxPage, 'order'> & Partial<Pick<TxPage, 'order'>>,
): Promise<Static<typeof TransactionCbor>[]> =>
  db.snapshot(async (snapshot) => {
    const block = await findBlock(snapshot, network, await readTip(snapshot), id);
    if (isGenesis(block)) throw genesisHasNone('bytes of transactions');
    const stored = await storedTransactions(snapshot, idsIn(block, { ...page, order }), order);
    return stored.map((each) => toCborJson(readStored(snapshot, each), network));
  });
