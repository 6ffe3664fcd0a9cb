import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import {
  BUILD,
  ChangeAddress,
  Source,
  StakeAddressText,
  Switches,
  Withdrawals,
} from '../../shapes/transaction-builder/shapes.js';

export const buildStakeRegistrationTx = operation({
  ...BUILD,
  id: 'buildStakeRegistration',
  route: 'POST /api/tx/build/stake-registration',
  summary: 'Build an unsigned stake key registration or deregistration',
  description:
    'Registration pays the deposit `keyDeposit` of the protocol parameters; deregistration returns it to the change address. Use `withdrawals` to withdraw rewards in the same transaction.',
  body: named(
    'BuildStakeRegistration',
    Closed({
      stakeAddress: StakeAddressText,
      changeAddress: ChangeAddress,
      ...Source,
      deregister: Type.Optional(Type.Boolean({ description: 'True removes the registration and returns its deposit' })),
      withdrawals: Type.Optional(described(Withdrawals, 'Rewards to withdraw in the same transaction')),
      ...Switches,
    }),
  ),
  example: { body: { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE } },

  async handle(context, { body, query }) {
    const { stakeAddress, deregister = false } = body;
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { stakeAddresses: [stakeAddress] },
      build: (common) => createTask('stakeRegistration', { ...common, stakeAddress, deregister }),
    });
    return buildResponse(made);
  },
});
