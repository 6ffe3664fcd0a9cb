import Type from 'typebox';
import { buildWithdrawal } from '../../../builder/builds/transfer.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { makeTransaction } from '../../services/transaction-builder/make.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { buildResponse } from '../../shapes/transaction-builder/make.js';
import { lovelaceOf, paymentsOf } from '../../shapes/transaction-builder/read-request.js';
import {
  BUILD,
  CommonFields,
  Outputs,
  StakeAddressText,
  WithdrawalAmount,
} from '../../shapes/transaction-builder/shapes.js';

export const buildWithdrawalTx = operation({
  ...BUILD,
  id: 'buildWithdrawal',
  route: 'POST /api/tx/build/withdrawal',
  summary: 'Build an unsigned withdrawal of rewards',
  description:
    'The amount pays `outputs`, the remainder goes to the change address. The ledger requires withdrawing the whole balance of an account.',
  body: named(
    'BuildWithdrawal',
    Closed({
      stakeAddress: StakeAddressText,
      amount: WithdrawalAmount,
      outputs: Type.Optional(described(Outputs, 'Payments to make in the same transaction')),
      ...CommonFields,
    }),
  ),
  example: { body: { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE, amount: '12345678' } },

  async handle(context, { body }) {
    const { stakeAddress } = body;
    const amount = lovelaceOf(body.amount, 'amount');
    const payments = paymentsOf(body.outputs);
    const made = await makeTransaction(context, body, {
      payments,
      questions: { stakeAddresses: [stakeAddress] },
      make: (common, ledger) => buildWithdrawal({ ...common, stakeAddress, amount, outputs: payments }, ledger),
    });
    return buildResponse(made);
  },
});
