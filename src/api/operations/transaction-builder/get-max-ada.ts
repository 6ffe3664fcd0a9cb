import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, named } from '../../kit/schema.js';
import { attemptBuild, getReady } from '../../services/transaction-builder/build-unsigned.js';
import { RECIPIENT_EXAMPLE, SENDER_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parsePayments } from '../../shapes/transaction-builder/read-request.js';
import {
  BUILD_BODY_BYTES,
  ChangeAddress,
  Outputs,
  Source,
  Withdrawals,
} from '../../shapes/transaction-builder/shapes.js';

export const getMaxAda = operation({
  id: 'getMaxAda',
  route: 'POST /api/tx/max-ada',
  tag: 'Transaction Builder',
  summary: 'Estimate the maximum lovelace that one output can receive',
  description:
    'The one output with `lovelace` "0" is maximized: every input that is worth its fee is spent, and tokens that are not sent keep their minimum UTxO value in the change.',
  gate: 'caller',
  scope: 'cardano',
  addOn: 'transactionBuilder',
  networkInBody: true,
  body: named(
    'MaxAdaRequest',
    Closed({
      outputs: described(Outputs, 'Payments to make; the one with `lovelace` "0" gets the maximum'),
      changeAddress: ChangeAddress,
      ...Source,
      withdrawals: Type.Optional(described(Withdrawals, 'Rewards to withdraw in the same transaction')),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: named(
    'MaxAdaResponse',
    Closed({
      max_lovelace: described(Amount, 'Maximum ADA that can be sent, in lovelace'),
      estimated_fee: described(Amount, 'Fee of the transaction, in lovelace'),
      change_min_utxo: Type.String({
        pattern: '^[0-9]+$',
        description: 'Lovelace that remains with tokens that are not sent; "0" when there are none',
      }),
      total_balance: described(Amount, 'ADA of all inputs and withdrawals, in lovelace'),
    }),
  ),
  errors: [],
  example: { body: { ...SENDER_EXAMPLE, outputs: [{ address: RECIPIENT_EXAMPLE, lovelace: '0' }] } },

  async handle(context, { body }) {
    const payments = parsePayments(body.outputs);
    const { gathered, common } = await getReady(context, body, { payments });
    const task = createTask('maxAda', { ...common, outputs: payments });
    const max = await attemptBuild(context, gathered, task);
    return {
      max_lovelace: max.maxLovelace.toString(),
      estimated_fee: max.fee.toString(),
      change_min_utxo: max.changeMinUtxo.toString(),
      total_balance: max.totalBalance.toString(),
    };
  },
});
