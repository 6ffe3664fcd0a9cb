import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import {
  BitcoinAcceptance,
  PACKAGE_BODY_BYTES,
  RawTransactions,
  toAcceptanceJson,
} from '../../shapes/bitcoin/submit.js';
import { readRawTransaction } from '../../shapes/bitcoin/transaction-input.js';

export const testBitcoinTransactions = operation({
  id: 'testBitcoinTransactions',
  route: 'POST /api/btc/txs/test',
  tag: 'Bitcoin Transactions',
  summary: 'Validate Bitcoin transactions against the mempool without submitting',
  description: 'Several transactions are validated together, in their order: parents before children.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  batch: ['rawTxHexes'],
  body: named(
    'TestBitcoinTransactionsRequest',
    Closed({
      rawTxHexes: described(RawTransactions, 'Transactions in hexadecimal, parents before children'),
      maxFeeRate: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1e9,
          description: 'Maximum fee rate in satoshi per virtual byte; 0 disables the limit',
        }),
      ),
    }),
  ),
  bodyLimit: PACKAGE_BODY_BYTES,
  result: Type.Array(BitcoinAcceptance),
  errors: [],
  example: { body: { rawTxHexes: [BITCOIN_EXAMPLE.rawTxHex] } },

  async handle({ db, services }, { body: { rawTxHexes, maxFeeRate } }) {
    const transactions = rawTxHexes.map((hex) => readRawTransaction(hex).encoded);
    return (await queryNetworkNode(db, services, { kind: 'test', transactions, maxFeeRate })).map(toAcceptanceJson);
  },
});
