import Type from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { decodeTransaction } from '../../../chains/bitcoin/transaction.js';
import { findTransactions } from '../../../store/queries/bitcoin/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { requireOutspends } from '../../services/bitcoin/outspends.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { missingTransaction } from '../../services/bitcoin/transaction-input.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BitcoinOutspend, noOutput, toOutspendJson } from '../../shapes/bitcoin/outspends.js';
import { Txid, Vout } from '../../shapes/bitcoin/transaction-input.js';
import { BitcoinOutput, toOutputJson } from '../../shapes/bitcoin/transaction-json.js';
import { BitcoinStatus, countConfirmations, toStatusJson } from '../../shapes/bitcoin/utxo.js';

export const getBitcoinOutput = operation({
  id: 'getBitcoinOutput',
  route: 'GET /api/btc/txs/{txid}/outputs/{vout}',
  tag: 'Bitcoin Transactions',
  summary: 'Get a Bitcoin output and the input that spends it',
  description:
    'Returns the output with its block and the input that spends it. Returns 404 when the transaction is not known or has no such output.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ txid: Txid, vout: Vout }),
  result: named(
    'BitcoinOutputRecord',
    Closed({
      txid: Type.String({ description: FIELD.txid }),
      output: described(BitcoinOutput, 'Value and script of the output'),
      status: described(BitcoinStatus, FIELD.bitcoinStatus),
      confirmations: Count(FIELD.bitcoinConfirmations),
      outspend: described(BitcoinOutspend, 'Input that spends the output'),
    }),
  ),
  errors: ['not-found'],
  example: { path: { txid: BITCOIN_EXAMPLE.txid, vout: '0' } },

  handle({ db, network }, { path }) {
    const txid = path.txid.toLowerCase();
    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = (await findTransactions(snapshot, [txid])).get(txid);
      if (found === undefined) throw await missingTransaction(snapshot, txid);
      const output = decodeTransaction(found.bytes).outputs[path.vout];
      if (output === undefined) throw noOutput(txid, path.vout);
      const spend = (await requireOutspends(snapshot, txid))[path.vout];
      return {
        txid,
        output: {
          n: path.vout,
          ...toOutputJson(output, getChainParameters(network).addresses),
          spent: spend !== undefined,
        },
        status: toStatusJson(found.block),
        confirmations: countConfirmations(found.block, tip),
        outspend: toOutspendJson(spend),
      };
    });
  },
});
