import Type from 'typebox';
import { findReplaced } from '../../../store/queries/bitcoin/replacements.js';
import { findMempoolLocations, findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { noTransaction, TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';
import { countConfirmations, toStatusJson } from '../../shapes/bitcoin/utxo.js';

export const getBitcoinTransactionStatus = operation({
  id: 'getBitcoinTransactionStatus',
  route: 'GET /api/btc/txs/{txid}/status',
  tag: 'Bitcoin Transactions',
  summary: 'Get the confirmation status of a Bitcoin transaction',
  description:
    'A transaction in the mempool has `confirmed: false`. `replacedBy` names the transaction that replaced it, known for 90 days. Returns 404 when the transaction is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: named(
    'BitcoinTransactionStatus',
    Closed({
      confirmed: Type.Boolean({ description: 'True when a block contains it' }),
      blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
      blockHash: Nullable(Type.String({ description: FIELD.blockHashOrNull })),
      blockTime: Nullable(Count('Time of the block, in seconds since 1970-01-01 UTC; null in the mempool')),
      confirmations: Count(FIELD.bitcoinConfirmations),
      replacedBy: Nullable(
        Type.String({ description: 'Id of the transaction that replaced it in the mempool; known for 90 days' }),
      ),
    }),
  ),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const location = (await findTransactionLocations(snapshot, [txid])).get(txid);
      const isKnown = location !== undefined || (await findMempoolLocations(snapshot, [txid])).has(txid);
      const replaced = isKnown ? undefined : await findReplaced(snapshot, txid);
      if (!isKnown && replaced === undefined) throw noTransaction(txid);
      return {
        ...toStatusJson(location?.block),
        confirmations: countConfirmations(location?.block, tip),
        replacedBy: replaced?.replacedBy ?? null,
      };
    });
  },
});
