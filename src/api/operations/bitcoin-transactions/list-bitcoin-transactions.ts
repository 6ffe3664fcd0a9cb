import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import {
  findMempoolLocations,
  findTransactionLocations,
  findTransactions,
} from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, named } from '../../kit/schema.js';
import { toPageResponse } from '../../kit/streamed-result.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { MAX_PAGE_BYTES, toTransactionListJson } from '../../shapes/bitcoin/load-transactions.js';
import { Txid } from '../../shapes/bitcoin/transaction-input.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';

const MAX_BATCH_BYTES = MAX_PAGE_BYTES * 2;

export const listBitcoinTransactions = operation({
  id: 'listBitcoinTransactions',
  route: 'POST /api/btc/txs/batch',
  tag: 'Bitcoin Transactions',
  summary: 'Get up to 100 Bitcoin transactions',
  description: `In the order of the request. Their total size is limited to ${MAX_BATCH_BYTES} bytes.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['txids'],
  body: named(
    'BitcoinTransactionsRequest',
    Closed({ txids: described(Batch(Txid, 100), 'Ids of the transactions to look up') }),
  ),
  result: Closed({
    data: Type.Array(BitcoinTransaction, { description: 'Transactions that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: FIELD.missing }),
  }),
  errors: [],
  example: { body: { txids: [BITCOIN_EXAMPLE.txid] } },

  handle({ db, network }, { body }) {
    const txids = [...new Set(body.txids.map((txid) => txid.toLowerCase()))];
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const sizes = [
        ...(await findTransactionLocations(snapshot, txids)).values(),
        ...(await findMempoolLocations(snapshot, txids)).values(),
      ];
      if (sizes.reduce((sum, { size }) => sum + size, 0) > MAX_BATCH_BYTES)
        throw new ServiceError('invalid', 'These transactions are too large for one response: request fewer');
      const found = await findTransactions(snapshot, txids);
      const stored = txids.flatMap((txid) => found.get(txid) ?? []);
      return toPageResponse(toTransactionListJson(stored, network), {
        missing: txids.filter((txid) => !found.has(txid)),
      });
    });
  },
});
