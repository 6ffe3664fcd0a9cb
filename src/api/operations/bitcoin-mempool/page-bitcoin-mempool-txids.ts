import Type from 'typebox';
import { mempoolItems } from '../../../store/queries/bitcoin/mempool.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinMempoolTxids = operation({
  id: 'pageBitcoinMempoolTxids',
  route: 'GET /api/btc/mempool/txids',
  tag: 'Bitcoin Mempool',
  summary: 'List mempool transaction ids by cursor, ordered by id',
  description: 'A transaction that stays in the mempool between two pages is listed exactly once.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 10_000, default: 1000 }) }),
  result: BitcoinPage(Type.String()),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      readTip: requireMempool,
      fetch: (db, { after, limit }) => mempoolItems(db, { after: after && String(after[0]), limit }),
      keyOf: ({ txid }) => [txid],
      show: ({ txid }) => txid,
    }),
});
