import Type from 'typebox';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { findBlock, idsIn, lightTransactions } from '../../services/cardano-blocks/transactions.js';
import { toTransactionsJson } from '../../services/transactions/chain-transaction.js';
import { BlockId, genesisHasNone } from '../../shapes/cardano-blocks/block-parameters.js';
import { BlockTx, Details, isGenesis } from '../../shapes/cardano-blocks/transactions.js';
import { Transaction } from '../../shapes/transactions/chain-transaction.js';

export const listBlockTransactions = operation({
  id: 'listBlockTransactions',
  route: 'GET /api/blocks/{hash}/transactions',
  tag: 'Cardano Blocks',
  summary: 'List the transactions of a Cardano block, last first',
  description:
    'With `details=true` each entry is the full transaction, which costs much more and needs block bytes (501 without them). Returns 404 when the block is not on the chain. For the genesis it lists the genesis outputs.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize(), order: Order('desc'), details: Details }),
  result: Type.Array(Type.Union([BlockTx, Transaction])),
  cachedUntilNextBlock: true,
  warns: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network, warn }, { path, query }) {
    if (!query.details) return await lightTransactions({ db, network }, path.hash, query);
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const block = await findBlock(snapshot, network, tip, path.hash);
      if (isGenesis(block)) throw genesisHasNone('transactions with details: send the request without `details`');
      const stored = await storedTransactions(snapshot, idsIn(block, query), query.order);
      return await toTransactionsJson(snapshot, network, tip, stored, warn);
    });
  },
});
