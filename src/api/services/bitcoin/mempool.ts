import Type from 'typebox';
import { newestMempoolItems } from '../../../store/queries/bitcoin/mempool.js';
import { type Operation, operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { RecentTransaction, toRecentJson } from '../../shapes/bitcoin/mempool.js';
import { requireMempool } from './page-tip.js';

export const listRecent = (route: 'GET /api/btc/mempool/recent' | 'GET /api/btc/txs/recent', id: string): Operation =>
  operation({
    id,
    route,
    tag: route.includes('mempool') ? 'Bitcoin Mempool' : 'Bitcoin Transactions',
    summary: route.includes('mempool')
      ? 'List the most recent mempool transactions'
      : 'List the most recent unconfirmed transactions',
    description:
      'At most `limit` transactions, newest first, without pages. Fee and fee rate are null when a spent output is unknown. Returns 503 while the mempool is unavailable.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    query: Type.Object({ limit: Limit({ max: 100, default: 10 }) }),
    result: Type.Array(RecentTransaction),
    errors: [],
    example: {},

    handle: ({ db }, { query }) =>
      db.snapshot(async (snapshot) => {
        await requireMempool(snapshot);
        return (await newestMempoolItems(snapshot, query.limit)).map(toRecentJson);
      }),
  });
