import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
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

export const submitBitcoinPackage = operation({
  id: 'submitBitcoinPackage',
  route: 'POST /api/btc/txs/package',
  tag: 'Bitcoin Transactions',
  summary: 'Submit a package of Bitcoin transactions',
  description: 'Parents before children. When the node rejects one, the response is 400 with its reason.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  writes: true,
  batch: ['rawTxHexes'],
  body: named(
    'SubmitBitcoinPackageRequest',
    Closed({ rawTxHexes: described(RawTransactions, 'Transactions in hexadecimal, parents before children') }),
  ),
  bodyLimit: PACKAGE_BODY_BYTES,
  result: Type.Array(BitcoinAcceptance),
  errors: [],
  exampleNeeds: 'signed transactions of your own that are in no block yet',
  example: { body: { rawTxHexes: [BITCOIN_EXAMPLE.rawTxHex] } },

  async handle({ db, services, principal }, { body }) {
    const transactions = body.rawTxHexes.map((hex) => readRawTransaction(hex).encoded);
    const results = await queryNetworkNode(db, services, { kind: 'submit-package', transactions }, principal.accountId);
    const rejected = results.filter(({ accepted }) => !accepted);
    if (rejected.length > 0)
      throw new ServiceError(
        'invalid',
        `The node refused the package: ${rejected.map(({ txid, reason }) => `${txid}: ${reason ?? 'no reason'}`).join(', ')}`,
      );
    return results.map(toAcceptanceJson);
  },
});
