import Type from 'typebox';
import { buildTransfer } from '../../../builder/transfer.js';
import { operation } from '../../operation.js';
import { Closed, described, named } from '../../schema.js';
import { BUILD_EXAMPLE } from './examples.js';
import { buildResponse, makeTransaction } from './make.js';
import { paymentsOf } from './read-request.js';
import { BUILD, ChangeAddress, MetadataRequest, Outputs, Source, Switches, Withdrawals } from './shapes.js';

export const TransferFields = {
  outputs: described(Outputs, 'Payments to make'),
  changeAddress: ChangeAddress,
  ...Source,
  metadata: Type.Optional(MetadataRequest),
  selectAll: Type.Optional(Type.Boolean({ description: 'Spend every UTxO; without outputs a sweep' })),
  withdrawals: Type.Optional(described(Withdrawals, 'Rewards to withdraw in the same transaction')),
  ...Switches,
};

export const BuildTxRequest = named('BuildTxRequest', Closed(TransferFields));

export const buildTx = operation({
  ...BUILD,
  id: 'buildTransaction',
  route: 'POST /api/tx/build',
  summary: 'An unsigned transaction that pays, at the lowest fee',
  description:
    'Inputs are chosen, the fee is computed and change is made here; the caller signs and submits. An output with `lovelace` "0" gets the least that it must hold. With `utxos` the build is offline: what the index knows to be wrong stands in `X-Crosstie-Warning`; with `senderAddress` it is a 400.',
  body: BuildTxRequest,
  example: { body: BUILD_EXAMPLE },

  async handle(context, { body }) {
    const payments = paymentsOf(body.outputs);
    const made = await makeTransaction(context, body, {
      payments,
      selectAll: body.selectAll,
      make: (common, ledger) =>
        buildTransfer({ ...common, outputs: payments, selectAll: body.selectAll ?? false }, ledger),
    });
    return buildResponse(made);
  },
});
