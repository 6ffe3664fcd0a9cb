import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { BuildTxRequest } from '../../shapes/transaction-builder/build.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { BUILD_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import { BUILD } from '../../shapes/transaction-builder/shapes.js';

export const buildTransaction = operation({
  ...BUILD,
  id: 'buildTransaction',
  route: 'POST /api/tx/build',
  summary: 'Build an unsigned payment',
  description:
    'Performs coin selection, fee estimation and change; the caller signs and submits. An output with `lovelace` "0" gets the minimum UTxO value. With `utxos` the build is offline: errors that the index detects are in `X-Crosstie-Warning`; with `senderAddress` they are a 400.',
  body: BuildTxRequest,
  example: { body: BUILD_EXAMPLE },

  async handle(context, { body, query }) {
    const payments = parsePayments(body.outputs);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      payments,
      selectAll: body.selectAll,
      build: (common) => createTask('transfer', { ...common, outputs: payments, selectAll: body.selectAll ?? false }),
    });
    return buildResponse(made);
  },
});
