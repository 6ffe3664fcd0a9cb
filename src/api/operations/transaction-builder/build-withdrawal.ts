import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
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
    'The amount pays `outputs`, the remainder goes to the change address. The ledger requires withdrawing the whole balance of an account, which is the default of `amount`. Without `amount`, an account that is not registered or has no rewards is a 400; so is any account in an index without ledger state.',
  body: named(
    'BuildWithdrawal',
    Closed({
      stakeAddress: StakeAddressText,
      amount: Type.Optional(
        described(WithdrawalAmount, 'The whole balance, in lovelace; by default the balance of the ledger state'),
      ),
      outputs: Type.Optional(described(Outputs, 'Payments to make in the same transaction')),
      ...CommonFields,
    }),
  ),
  example: { body: { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE, amount: '12345678' } },

  async handle(context, { body, query }) {
    const { stakeAddress } = body;
    const amount = body.amount === undefined ? undefined : parseLovelace(body.amount, 'amount');
    const payments = parsePayments(body.outputs);
    const made = await buildUnsigned(context, body, {
      details: query.details,
      payments,
      factRequest: { stakeAddresses: [stakeAddress] },
      build: (common) =>
        createTask('withdrawal', {
          ...common,
          stakeAddress,
          ...(amount !== undefined && { amount }),
          outputs: payments,
        }),
    });
    return buildResponse(made);
  },
});
