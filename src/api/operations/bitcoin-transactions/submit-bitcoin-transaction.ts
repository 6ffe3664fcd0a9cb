import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { RAW_BODY_BYTES, RawTxHex, readRawTransaction } from '../../shapes/bitcoin/transaction-input.js';

export const submitBitcoinTransaction = operation({
  id: 'submitBitcoinTransaction',
  route: 'POST /api/btc/txs/submit',
  tag: 'Bitcoin Transactions',
  summary: 'Submit a signed Bitcoin transaction',
  description:
    'Responds once the node has validated it. A rejection is 400 with the reason from the node. As `text/plain` the response is the bare id.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  writes: true,
  body: named('SubmitBitcoinTransactionRequest', Closed({ rawTxHex: RawTxHex })),
  rawBody: { field: 'rawTxHex', answer: ({ txid }: { readonly txid: string }) => txid },
  bodyLimit: RAW_BODY_BYTES,
  result: named('SubmittedBitcoinTransaction', Closed({ txid: Type.String({ description: FIELD.txid }) })),
  errors: [],
  exampleNeeds: 'a signed transaction of your own that is in no block yet',
  example: { body: { rawTxHex: BITCOIN_EXAMPLE.rawTxHex } },

  async handle({ db, services, principal }, { body }) {
    const { txid, encoded } = readRawTransaction(body.rawTxHex);
    const request = { kind: 'submit', transactions: [encoded] } as const;
    const { accepted, reason } = await queryNetworkNode(db, services, request, principal.accountId);
    if (!accepted)
      throw new ServiceError('invalid', `The node refused the transaction: ${reason ?? 'it gave no reason'}`);
    return { txid: toHex(txid) };
  },
});
