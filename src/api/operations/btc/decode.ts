import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { totalOutput } from '../../../chains/bitcoin/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { outputsAt } from '../../../store/queries/bitcoin/outspends.js';
import { operation } from '../../operation.js';
import { Closed, named } from '../../schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { RAW_BODY_BYTES, RawTxHex, readRawTransaction } from './transaction-input.js';
import { BitcoinDecodedTransaction, shownTransaction } from './transaction-json.js';

/** A transaction with more inputs is decoded without what they spend. */
const MOST_LOOKED_UP = 1_000;

export const decodeBitcoinTransaction = operation({
  id: 'decodeBitcoinTransaction',
  route: 'POST /api/btc/txs/decode',
  tag: 'Bitcoin Transactions',
  summary: 'A transaction from its bytes',
  description:
    'It need not be known or signed. What its inputs spend is looked up on the chain and in the mempool; `fee` is null unless all of it is known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('DecodeBitcoinTransactionRequest', Closed({ rawTxHex: RawTxHex })),
  rawBody: { field: 'rawTxHex' },
  bodyLimit: RAW_BODY_BYTES,
  result: BitcoinDecodedTransaction,
  errors: [],
  example: { body: { rawTxHex: BITCOIN_EXAMPLE.rawTxHex } },

  handle({ db, network }, { body }) {
    const transaction = readRawTransaction(body.rawTxHex);
    const asked = transaction.inputs.slice(0, MOST_LOOKED_UP).map(({ previous: { txid, vout } }) => ({
      txid: toHex(txid),
      vout,
    }));
    return db.snapshot(async (snapshot) => {
      const found = await outputsAt(snapshot, asked);
      const spent = transaction.inputs.map((_, vin) => {
        const output = asked[vin];
        return output && found.get(`${output.txid}:${output.vout}`);
      });
      const known = spent.flatMap((output) => output ?? []);
      const fee =
        known.length === transaction.inputs.length
          ? totalOutput({ outputs: known }) - totalOutput(transaction)
          : undefined;
      const paid = fee !== undefined && fee >= 0n ? fee : undefined;
      return shownTransaction(transaction, spent, paid, parametersOf(network).addresses);
    });
  },
});
