import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { requireOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinOutspend, noOutput, toOutspendJson } from '../../shapes/bitcoin/outspends.js';
import { Txid, Vout } from '../../shapes/bitcoin/transaction-input.js';

export const getBitcoinOutspend = operation({
  id: 'getBitcoinOutspend',
  route: 'GET /api/btc/txs/{txid}/outspends/{vout}',
  tag: 'Bitcoin Transactions',
  summary: 'Get the input that spends a Bitcoin output',
  description:
    'Includes confirmed and mempool transactions. Returns 404 when the transaction is not known or has no such output.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ txid: Txid, vout: Vout }),
  result: BitcoinOutspend,
  errors: ['not-found'],
  example: { path: { txid: BITCOIN_EXAMPLE.txid, vout: '0' } },

  handle({ db }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const outputs = await requireOutspends(snapshot, txid);
      if (path.vout >= outputs.length) throw noOutput(txid, path.vout);
      return toOutspendJson(outputs[path.vout]);
    });
  },
});
