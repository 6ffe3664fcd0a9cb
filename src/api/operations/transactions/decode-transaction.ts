import Type from 'typebox';
import { describeTransaction } from '../../../builder/signing/describe.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, named } from '../../kit/schema.js';
import { findContents } from '../../services/transactions/utxo-view.js';
import { CBOR_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { DecodedTransaction, decodedTransaction } from '../../shapes/transactions/decoded-transaction.js';

export const decodeTransaction = operation({
  id: 'decodeTransaction',
  route: 'POST /api/transactions/decode',
  tag: 'Transactions',
  summary: 'Decode a Cardano transaction',
  description:
    'Signed or not, of any era since Shelley. With `resolveInputs` the inputs are looked up on the chain and among pending transactions; unknown ones are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  networkInBody: true,
  body: named(
    'DecodeTransactionRequest',
    Closed({
      cbor: TxCbor('The transaction'),
      resolveInputs: Type.Optional(
        Type.Boolean({ description: 'True: look up the inputs on the chain and among pending transactions' }),
      ),
      network: Type.Optional(BodyNetwork),
    }),
  ),
  result: DecodedTransaction,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE, resolveInputs: true } },

  async handle({ db, network }, { body }) {
    const described = describeTransaction(body.cbor);
    const { inputs, referenceInputs, collateral } = described.transaction.body;
    const contents = body.resolveInputs
      ? await findContents(db, [...inputs, ...referenceInputs, ...collateral])
      : new Map<string, never>();
    return decodedTransaction(described, network, contents);
  },
});
