import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type MempoolItem, mempoolItemsById } from '../../../store/queries/bitcoin/mempool.js';
import { findMempoolTransactions, type StoredTransaction } from '../../../store/queries/bitcoin/transactions.js';
import { type Operation, operation } from '../../kit/operation.js';
import { RecentTransaction, toRecentJson } from '../../shapes/bitcoin/mempool.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { requireMempool } from './page-tip.js';
import { findMempoolFamily } from './relatives.js';
import { replacedTransaction } from './transaction-input.js';

export async function requireMempoolTransaction(db: NetworkDb<'bitcoin'>, txid: string): Promise<MempoolItem> {
  await requireMempool(db);
  const [found] = await mempoolItemsById(db, [txid]);
  return found ?? rejectMissing(db, txid);
}

/** The same with the bytes of the transaction, where the caller has checked that there is a mempool. */
export const requireStoredTransaction = async (db: NetworkDb<'bitcoin'>, txid: string): Promise<StoredTransaction> =>
  (await findMempoolTransactions(db, [txid])).get(txid) ?? rejectMissing(db, txid);

async function rejectMissing(db: NetworkDb<'bitcoin'>, txid: string): Promise<never> {
  const replaced = await replacedTransaction(db, txid);
  throw replaced ?? new ServiceError('not-found', `The mempool has no transaction ${txid}`);
}

export const listRelated = (side: 'ancestors' | 'descendants'): Operation =>
  operation({
    id: side === 'ancestors' ? 'listBitcoinMempoolAncestors' : 'listBitcoinMempoolDescendants',
    route: `GET /api/btc/mempool/txs/{txid}/${side}`,
    tag: 'Bitcoin Mempool',
    summary:
      side === 'ancestors'
        ? 'List the mempool ancestors of a transaction'
        : 'List the mempool descendants of a transaction',
    description: 'A short form of each transaction, ordered by id.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: TxidPath,
    result: Type.Array(RecentTransaction),
    errors: ['not-found'],
    exampleNeeds: 'a `txid` from `/api/btc/mempool/txids`',
    example: TXID_EXAMPLE,

    handle: ({ db }, { path }) =>
      db.snapshot(async (snapshot) => {
        const { txid } = await requireMempoolTransaction(snapshot, path.txid.toLowerCase());
        const family = await findMempoolFamily(snapshot, txid);
        const items = await mempoolItemsById(snapshot, [...family[side]]);
        return items.toSorted((a, b) => (a.txid < b.txid ? -1 : 1)).map(toRecentJson);
      }),
  });
