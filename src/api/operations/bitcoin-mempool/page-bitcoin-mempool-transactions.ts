import Type from 'typebox';
import { mempoolItems } from '../../../store/queries/bitcoin/mempool.js';
import { positionAfter } from '../../kit/cursor.js';
import { splitPage } from '../../kit/keyset-page.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { toPageResponse } from '../../kit/streamed-result.js';
import { loadTransactions } from '../../services/bitcoin/load-transactions.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { MAX_PAGE_BYTES, toTransactionListJson } from '../../shapes/bitcoin/load-transactions.js';
import { BitcoinCursor, BitcoinPage, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { fitting } from '../../shapes/bitcoin/scan-history.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';

export const pageBitcoinMempoolTransactions = operation({
  id: 'pageBitcoinMempoolTransactions',
  route: 'GET /api/btc/mempool/txs',
  tag: 'Bitcoin Mempool',
  summary: 'List full mempool transactions by cursor, ordered by id',
  description: 'A page ends early when its transactions are very large.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 25 }) }),
  result: BitcoinPage(BitcoinTransaction),
  errors: [],
  example: {},

  handle({ db, network, cursor }, { query: { limit, cursor: given } }) {
    const position = positionAfter(cursor, given);
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const rows = await mempoolItems(snapshot, { after: position && String(position[0]), limit: limit + 1 });
      const { page, next } = splitPage(rows, Math.min(limit, fitting(rows, MAX_PAGE_BYTES)), ({ txid }) => txid);
      const found = await loadTransactions(
        snapshot,
        page.map(({ txid }) => ({ txid, txNum: undefined })),
      );
      return toPageResponse(toTransactionListJson(found, network), {
        tip: toBitcoinTipJson(tip),
        ...(next !== undefined && { cursor: cursor.encode([next]) }),
      });
    });
  },
});
