import Type from 'typebox';
import { describeTransaction } from '../../../builder/signing/describe.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { BodyNetwork, Closed, named } from '../../kit/schema.js';
import { readOutputs } from '../../services/transaction-builder/indexed-outputs.js';
import { CBOR_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { DecodedTransaction, decodedTransaction } from '../../shapes/transactions/decoded-transaction.js';
import type { PartialOutputContent } from '../../shapes/transactions/output-json.js';

export const decodeTransaction = operation({
  id: 'decodeTransaction',
  route: 'POST /api/transactions/decode',
  tag: 'Transactions',
  summary: 'Decode a Cardano transaction',
  description:
    'Signed or not, of any era since Shelley. With `resolveInputs` the inputs are looked up in the index; unknown ones are null.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  networkInBody: true,
  body: named(
    'DecodeTransactionRequest',
    Closed({
      cbor: TxCbor('The transaction'),
      resolveInputs: Type.Optional(Type.Boolean({ description: 'True: look up the inputs in the index' })),
      network: Type.Optional(BodyNetwork),
    }),
  ),
  result: DecodedTransaction,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE, resolveInputs: true } },

  async handle({ db, network }, { body }) {
    const described = describeTransaction(body.cbor);
    const { inputs, referenceInputs, collateral } = described.transaction.body;
    const outputs = body.resolveInputs
      ? await readOutputs(db, [...inputs, ...referenceInputs, ...collateral])
      : new Map<string, never>();
    const contents = new Map<string, PartialOutputContent>();
    for (const [outpoint, { address, lovelace, assets }] of outputs) {
      contents.set(outpoint, {
        address,
        lovelace,
        assets: assets.map(({ policyId, assetName, quantity }) => ({
          policyId: fromHex(policyId),
          assetName: fromHex(assetName),
          quantity,
        })),
      });
    }
    return decodedTransaction(described, network, contents);
  },
});
