import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { oneOutput } from '../../services/transactions/outputs.js';
import { OutputPath } from '../../shapes/transactions/outputs.js';

export const getTransactionOutputAddress = operation({
  id: 'getTransactionOutputAddress',
  route: 'GET /api/transactions/{txHash}/outputs/{index}/address',
  tag: 'Transactions',
  summary: 'Get the address of a transaction output',
  description:
    'Returns the address in bech32, Base58 for Byron. Returns 404 when the transaction is not on the chain or has no such output.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: OutputPath,
  result: Closed({ address: Type.String({ description: FIELD.address }) }),
  errors: ['not-found'],
  example: { path: EXAMPLE.output },

  async handle({ db }, { path }) {
    const { address } = await oneOutput(db, path.txHash, path.index);
    return { address: addressBytesText(address) };
  },
});
