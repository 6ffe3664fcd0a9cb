import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { heightsOfHashes, oneHeight } from '../../../store/queries/cardano/block-places.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks.js';
import { boundariesOf } from '../../../store/queries/cardano/boundary-blocks.js';
import { type GenesisBlock, genesisTransactions } from '../../../store/queries/cardano/genesis-block.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/tip.js';
import {
  type ChainTransaction,
  chainTransactions,
  idsOfBlocks,
  idsOfPage,
  storedTransactions,
} from '../../../store/queries/cardano/transactions.js';
import { Order } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Hex, Nullable, named } from '../../schema.js';
import { shownCbor, TransactionCbor } from '../transactions/cbor-json.js';
import { shownTransactions, Transaction } from '../transactions/chain-transaction.js';
import { BATCH_BODY_BYTES } from '../transactions/transaction-parameters.js';
import type { Warn } from '../transactions/undecoded-warning.js';
import { readStored, wholeTransactions } from '../transactions/whole-transaction.js';
import { BlockId, findNamedBlock, genesisHasNone, noSuchBlock } from './block-parameters.js';

const BlockTx = named(
  'BlockTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Place in the block'),
    fee: Nullable(described(Amount, FIELD.feeOrNull)),
    size: Count('Bytes'),
    output: described(Amount, 'Sum of the outputs of the transaction, in lovelace'),
    invalid: Type.Boolean({ description: 'True where a script failed and the collateral was taken' }),
  }),
);

const shownTx = ({ hash, index, fee, sizeBytes, output, valid }: ChainTransaction): Static<typeof BlockTx> => ({
  txHash: toHex(hash),
  txIndex: index,
  fee: fee?.toString() ?? null,
  size: sizeBytes,
  output: output.toString(),
  invalid: !valid,
});

/** The block that a caller names; without a name the newest. Boundary blocks hold no transactions. */
async function findBlock(
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

const isGenesis = (block: Pick<ChainBlock, 'firstTxId'> | GenesisBlock): block is GenesisBlock =>
  'kind' in block && block.kind === 'genesis';

interface TxPage {
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'asc' | 'desc';
}

const idsIn = ({ firstTxId, txCount }: Pick<ChainBlock, 'firstTxId' | 'txCount'>, { page, pageSize, order }: TxPage) =>
  idsOfPage({ from: firstTxId, to: firstTxId + txCount - 1 }, { order, skip: (page - 1) * pageSize, limit: pageSize });

type BlockContext = { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork };

const lightTransactions = ({ db, network }: BlockContext, id: string | undefined, page: TxPage) =>
  db.snapshot(async (snapshot) => {
    const block = await findBlock(snapshot, network, await readTip(snapshot), id);
    if (isGenesis(block)) return await outputsOfGenesis(snapshot, block, page);
    return (await chainTransactions(snapshot, idsIn(block, page), page.order)).map(shownTx);
  });

/** Each output of the genesis counts as a transaction without bytes. */
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

export const listLatestBlockTransactions = operation({
  id: 'listLatestBlockTransactions',
  route: 'GET /api/blocks/latest/transactions',
  tag: 'Cardano Blocks',
  summary: 'Transactions of the newest block, last first',
  description:
    'The block changes with every new block: read `GET /api/blocks/{hash}/transactions` to page through one block.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc') }),
  result: Type.Array(BlockTx),
  errors: [],
  example: {},

  handle: (context, { query }) => lightTransactions(context, undefined, query),
});

const Details = Defaulted(Type.Boolean({ description: 'Whole transactions instead of their summaries' }), false);

export const listBlockTransactions = operation({
  id: 'listBlockTransactions',
  route: 'GET /api/blocks/{hash}/transactions',
  tag: 'Cardano Blocks',
  summary: 'Transactions of a block, last first',
  description:
    'With `details=true` each entry is the whole transaction, which costs much more and needs the bytes of blocks (501 without them). Answers 404 when the block is not on the chain. For the genesis it lists the genesis outputs.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc'), details: Details }),
  result: Type.Array(Type.Union([BlockTx, Transaction])),
  warns: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network, warn }, { path, query }) {
    if (!query.details) return await lightTransactions({ db, network }, path.hash, query);
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const block = await findBlock(snapshot, network, tip, path.hash);
      if (isGenesis(block)) throw genesisHasNone('transactions with details: ask without `details`');
      const stored = await storedTransactions(snapshot, idsIn(block, query), query.order);
      return await shownTransactions(snapshot, network, tip, await wholeTransactions(snapshot, stored, warn));
    });
  },
});

export const listBlocksTransactions = operation({
  id: 'listBlocksTransactions',
  route: 'POST /api/blocks/transactions',
  tag: 'Cardano Blocks',
  summary: 'Transactions of several blocks, in block order',
  description:
    'In the order asked for, each once; hashes that the chain does not have are left out. With `details` the blocks may hold 500 transactions together.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ details: Details }),
  body: Batch(Hex(64, 'Hash of a block'), 50),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(
    Closed({
      blockHash: Type.String({ description: FIELD.blockHash }),
      transactions: Type.Array(Type.Union([BlockTx, Transaction]), {
        description: 'Transactions of the block, last first',
      }),
    }),
  ),
  warns: true,
  errors: ['not-implemented'],
  example: { body: [EXAMPLE.block.hash] },

  async handle({ db, network, warn }, { query, body }) {
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const found = await chainBlocks(snapshot, heightsOfHashes(snapshot, body.map(fromHex)), 'asc');
      const transactions = query.details
        ? await detailedOf(snapshot, network, tip, found, warn)
        : await lightOf(snapshot, found);
      const asked = new Set(body.map((hash) => hash.toLowerCase()));
      const missing = [...asked].filter((hash) => !transactions.has(hash));
      if (missing.length > 0) {
        for (const { hash } of await boundariesOf(snapshot, { hashes: missing.map(fromHex) }))
          transactions.set(hash, []);
      }
      return [...asked].flatMap((blockHash) => {
        const shown = transactions.get(blockHash);
        return shown === undefined ? [] : { blockHash, transactions: shown };
      });
    });
  },
});

/** By block hash. */
type ByBlock = Map<string, (Static<typeof BlockTx> | Static<typeof Transaction>)[]>;

const noTransactions = (blocks: readonly ChainBlock[]): ByBlock => new Map(blocks.map(({ hash }) => [hash, []]));

async function lightOf(db: NetworkDb<'cardano'>, blocks: readonly ChainBlock[]): Promise<ByBlock> {
  const byBlock = noTransactions(blocks);
  for (const transaction of await chainTransactions(db, idsOfBlocks(blocks), 'asc'))
    byBlock.get(transaction.block.hash)?.push(shownTx(transaction));
  return byBlock;
}

/** Whole transactions take a hundred times the work of their summaries. */
const MOST_DETAILED = 500;

async function detailedOf(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: IndexTip,
  blocks: readonly ChainBlock[],
  warn: Warn,
): Promise<ByBlock> {
  const count = blocks.reduce((sum, { txCount }) => sum + txCount, 0);
  if (count > MOST_DETAILED)
    throw new ServiceError(
      'invalid',
      `These blocks hold ${count} transactions: with details they may hold ${MOST_DETAILED} together`,
    );
  const byBlock = noTransactions(blocks);
  const stored = await storedTransactions(db, idsOfBlocks(blocks), 'asc');
  for (const shown of await shownTransactions(db, network, tip, await wholeTransactions(db, stored, warn)))
    byBlock.get(shown.blockHash)?.push(shown);
  return byBlock;
}

const cborOf = (
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

export const listLatestBlockTransactionCbor = operation({
  id: 'listLatestBlockTransactionCbor',
  route: 'GET /api/blocks/latest/transactions/cbor',
  tag: 'Cardano Blocks',
  summary: 'Bytes of the transactions of the newest block, last first',
  description:
    'Each entry has the block and the bytes of the transaction in hexadecimal. Answers 501 on a network that does not keep the bytes of blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(TransactionCbor),
  errors: ['not-implemented'],
  example: {},

  handle: (context, { query }) => cborOf(context, undefined, query),
});

export const listBlockTransactionCbor = operation({
  id: 'listBlockTransactionCbor',
  route: 'GET /api/blocks/{hash}/transactions/cbor',
  tag: 'Cardano Blocks',
  summary: 'Bytes of the transactions of a block, last first',
  description:
    'Each entry has the block and the bytes of the transaction in hexadecimal. Answers 404 when the block is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(TransactionCbor),
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  handle: (context, { path, query }) => cborOf(context, path.hash, query),
});
