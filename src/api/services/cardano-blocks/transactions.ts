import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  oneHeight,
  selectHeightsByHash,
  selectNewestHeight,
} from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type GenesisBlock, genesisTransactions } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  blockTransactions,
  selectPageIds,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import type { Sql } from '../../../store/sql.js';
import { genesisHasNone, HASH_DIGITS, noSuchBlock } from '../../shapes/cardano-blocks/block-parameters.js';
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

export const idsIn = ({ firstTxId, txCount }: Pick<ChainBlock, 'firstTxId' | 'txCount'>, page: TxPage) =>
  selectPageIds({ from: firstTxId, to: firstTxId + txCount - 1 }, toWindow(page));

export const lightTransactions = ({ db, network }: BlockContext, id: string | undefined, page: TxPage) =>
  db.snapshot(async (snapshot) => {
    const [tip, transactions] = await Promise.all([
      readTip(snapshot),
      blockTransactions(snapshot, selectHeight(snapshot, id), toWindow(page)),
    ]);
    if (transactions.length > 0) return transactions.map(toTxJson);
    const block = await findBlock(snapshot, network, tip, id);
    return isGenesis(block) ? await listGenesisOutputs(snapshot, block, page) : [];
  });

/** The height of the requested block; none for the genesis and boundary blocks, which have no transactions. */
function selectHeight(db: NetworkDb<'cardano'>, id: string | undefined): Sql {
  if (id === undefined) return selectNewestHeight(db);
  return id.length < HASH_DIGITS ? oneHeight(Number(id)) : selectHeightsByHash(db, [fromHex(id)]);
}

const toWindow = ({ page, pageSize, order }: TxPage) => ({ order, skip: (page - 1) * pageSize, limit: pageSize });

/** Each genesis output counts as a transaction without bytes. */
async function listGenesisOutputs(
  db: NetworkDb<'cardano'>,
  genesis: GenesisBlock,
  page: TxPage,
): Promise<Static<typeof BlockTx>[]> {
  const made = await genesisTransactions(db, genesis, toWindow(page));
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
