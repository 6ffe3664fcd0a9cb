import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { requireOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinOutspend, toOutspendJson } from '../../shapes/bitcoin/outspends.js';
import { TXID_EXAMPLE, TxidPath } from '../../shapes/bitcoin/transaction-input.js';

export const listBitcoinOutspends = operation({
  id: 'listBitcoinOutspends',
  route: 'GET /api/btc/txs/{txid}/outspends',
  tag: 'Bitcoin Transactions',
  summary: 'List the spending inputs of the outputs of a Bitcoin transaction',
  description: 'In the order of the outputs. Mempool transactions are included: `status` says so.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: TxidPath,
  result: Type.Array(BitcoinOutspend),
  errors: ['not-found'],
  example: TXID_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      return (await requireOutspends(snapshot, path.txid.toLowerCase())).map(toOutspendJson);
    }),
});
