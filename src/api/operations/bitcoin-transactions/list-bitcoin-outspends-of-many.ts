import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Text } from '../../kit/schema.js';
import { findOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinOutspend, toOutspendJson } from '../../shapes/bitcoin/outspends.js';

const MAX_TXIDS = 50;

export const listBitcoinOutspendsOfMany = operation({
  id: 'listBitcoinOutspendsOfMany',
  route: 'GET /api/btc/txs/outspends',
  tag: 'Bitcoin Transactions',
  summary: `List the spending inputs of the outputs of up to ${MAX_TXIDS} transactions`,
  description: 'One list per transaction, in the order of the request; empty for a transaction that is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['txids'],
  query: Type.Object({
    txids: Text(MAX_TXIDS * 65 - 1, {
      minLength: 64,
      description: `Up to ${MAX_TXIDS} transaction ids, separated by commas`,
    }),
  }),
  result: Type.Array(Type.Array(BitcoinOutspend)),
  errors: [],
  example: { query: { txids: BITCOIN_EXAMPLE.txid } },

  handle({ db }, { query }) {
    const txids = query.txids.toLowerCase().split(',');
    const wrong = txids.find((txid) => !/^[0-9a-f]{64}$/.test(txid));
    if (wrong !== undefined) throw new ServiceError('invalid', `'${wrong}' is not a transaction id`);
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const found = await findOutspends(snapshot, txids);
      return txids.map((txid) => (found.get(txid) ?? []).map(toOutspendJson));
    });
  },
});
