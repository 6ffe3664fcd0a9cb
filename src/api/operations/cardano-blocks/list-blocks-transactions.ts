import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { selectHeightsByHash } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { findBoundaryBlocks } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { type IndexTip, readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  chainTransactions,
  selectBlockIds,
  storedTransactions,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, Hex } from '../../kit/schema.js';
import { toTransactionsJson } from '../../services/transactions/chain-transaction.js';
import { BlockTx, Details, toTxJson } from '../../shapes/cardano-blocks/transactions.js';
import { Transaction } from '../../shapes/transactions/chain-transaction.js';
import { BATCH_BODY_BYTES } from '../../shapes/transactions/transaction-parameters.js';
import type { Warn } from '../../shapes/transactions/undecoded-warning.js';

export const listBlocksTransactions = operation({
  id: 'listBlocksTransactions',
  route: 'POST /api/blocks/transactions',
  tag: 'Cardano Blocks',
  summary: 'List the transactions of several Cardano blocks',
  description:
    'In the order of the request, each block once; hashes that are not on the chain are left out. With `details` the blocks may have 500 transactions in total.',
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
      const found = await chainBlocks(snapshot, selectHeightsByHash(snapshot, body.map(fromHex)), 'asc');
      const transactions = query.details
        ? await readDetails(snapshot, network, tip, found, warn)
        : await readSummaries(snapshot, found);
      const requested = new Set(body.map((hash) => hash.toLowerCase()));
      const missing = [...requested].filter((hash) => !transactions.has(hash));
      if (missing.length > 0) {
        for (const { hash } of await findBoundaryBlocks(snapshot, { hashes: missing.map(fromHex) }))
          transactions.set(hash, []);
      }
      return [...requested].flatMap((blockHash) => {
        const json = transactions.get(blockHash);
        return json === undefined ? [] : { blockHash, transactions: json };
      });
    });
  },
});

/** Keyed by block hash. */
type ByBlock = Map<string, (Static<typeof BlockTx> | Static<typeof Transaction>)[]>;

const noTransactions = (blocks: readonly ChainBlock[]): ByBlock => new Map(blocks.map(({ hash }) => [hash, []]));

async function readSummaries(db: NetworkDb<'cardano'>, blocks: readonly ChainBlock[]): Promise<ByBlock> {
  const byBlock = noTransactions(blocks);
  for (const transaction of await chainTransactions(db, selectBlockIds(blocks), 'asc'))
    byBlock.get(transaction.block.hash)?.push(toTxJson(transaction));
  return byBlock;
}

/** Full transactions cost about a hundred times as much as their summaries. */
const MAX_DETAILED = 500;

async function readDetails(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  tip: IndexTip,
  blocks: readonly ChainBlock[],
  warn: Warn,
): Promise<ByBlock> {
  const count = blocks.reduce((sum, { txCount }) => sum + txCount, 0);
  if (count > MAX_DETAILED)
    throw new ServiceError(
      'invalid',
      `These blocks have ${count} transactions: with 'details' the limit is ${MAX_DETAILED} in total`,
    );
  const byBlock = noTransactions(blocks);
  const stored = await storedTransactions(db, selectBlockIds(blocks), 'asc');
  for (const json of await toTransactionsJson(db, network, tip, stored, warn)) byBlock.get(json.blockHash)?.push(json);
  return byBlock;
}
