import Type from 'typebox';
import { confirmedOutspends, mempoolOutspends } from '../../../store/queries/bitcoin/outspends.js';
import { findTransactions } from '../../../store/queries/bitcoin/transactions.js';
import { operation } from '../../kit/operation.js';
import { Defaulted } from '../../kit/schema.js';
import { StreamedValue } from '../../kit/streamed-result.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { missingTransaction } from '../../services/bitcoin/transaction-input.js';
import { toSlicedStoredTransactionJson, toStoredTransactionJson } from '../../shapes/bitcoin/load-transactions.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { BitcoinTransaction, MAX_UNSLICED_BYTES } from '../../shapes/bitcoin/transaction-json.js';
import type { Db } from '../../shapes/bitcoin/transactions.js';

/** Indexes of the outputs that a confirmed or mempool transaction spends. */
async function spentOutputs(db: Db, txid: string, txNum: bigint | undefined): Promise<ReadonlySet<number>> {
  const confirmed = txNum === undefined ? undefined : (await confirmedOutspends(db, [txNum])).get(txNum);
  const pending = (await mempoolOutspends(db, [txid])).get(txid);
  return new Set([...(confirmed?.keys() ?? []), ...(pending?.keys() ?? [])]);
}

export const getBitcoinTransaction = operation({
  id: 'getBitcoinTransaction',
  route: 'GET /api/btc/txs/{txid}',
  tag: 'Bitcoin Transactions',
  summary: 'Get a Bitcoin transaction with its prevouts',
  description:
    'A transaction of the chain or of the mempool. Scripts are printed as Esplora prints them. `prevout` is null for a coinbase, and when the output that a mempool transaction spends is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  query: Type.Object({
    includeSpends: Defaulted(Type.Boolean({ description: 'Adds to each output whether it is spent' }), false),
  }),
  result: BitcoinTransaction,
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db, network }, { path, query }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = (await findTransactions(snapshot, [txid])).get(txid);
      if (found === undefined) throw await missingTransaction(snapshot, txid);
      const spent = query.includeSpends ? await spentOutputs(snapshot, txid, found.txNum) : undefined;
      if (found.bytes.length > MAX_UNSLICED_BYTES)
        return new StreamedValue(toSlicedStoredTransactionJson(found, network, spent && ((vout) => spent.has(vout))));
      const json = toStoredTransactionJson(found, network);
      if (spent === undefined) return json;
      return { ...json, vout: json.vout.map((output) => ({ ...output, spent: spent.has(output.n) })) };
    });
  },
});
