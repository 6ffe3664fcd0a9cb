import Type from 'typebox';
import { buildWithdrawal } from '../../../builder/builds/transfer.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { parseLovelace, parsePayments } from '../../shapes/transaction-builder/read-request.js';
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
    const amount = parseLovelace(body.amount, 'amount');
    const payments = parsePayments(body.outputs);
    const made = await buildUnsigned(context, body, {
      payments,
      factRequest: { stakeAddresses: [stakeAddress] },
      build: (common, ledger) => buildWithdrawal({ ...common, stakeAddress, amount, outputs: payments }, ledger),
    });
    return buildResponse(made);
  },
});
