import { buildTransfer } from '../../../builder/builds/transfer.js';
import { operation } from '../../kit/operation.js';
import { makeTransaction } from '../../services/transaction-builder/make.js';
import { BuildTxRequest } from '../../shapes/transaction-builder/build.js';
import { BUILD_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { buildResponse } from '../../shapes/transaction-builder/make.js';
import { paymentsOf } from '../../shapes/transaction-builder/read-request.js';
import { BUILD } from '../../shapes/transaction-builder/shapes.js';

export const buildTransaction = operation({
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
