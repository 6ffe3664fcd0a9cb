import Type from 'typebox';
import { buildDelegation, buildStakeRegistration, buildVoteDelegation } from '../../../builder/stake.js';
import { buildWithdrawal } from '../../../builder/transfer.js';
import { operation } from '../../operation.js';
import { Closed, described, Integer, named, OneOf, Text } from '../../schema.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from './examples.js';
import { buildResponse, makeTransaction } from './make.js';
import { lovelaceOf, paymentsOf } from './read-request.js';
import {
  BUILD,
  ChangeAddress,
  CommonFields,
  Outputs,
  Source,
  StakeAddressText,
  Switches,
  WithdrawalAmount,
  Withdrawals,
} from './shapes.js';

export const buildStakeRegistrationTx = operation({
  ...BUILD,
  id: 'buildStakeRegistration',
  route: 'POST /api/tx/build/stake-registration',
  summary: 'An unsigned transaction that registers or deregisters a stake key',
  description:
    'Registration pays the deposit `keyDeposit` of the protocol parameters; deregistration returns it to the change address. Rewards leave with `withdrawals` in the same transaction.',
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

  async handle(context, { body }) {
    const { stakeAddress, deregister = false } = body;
    const made = await makeTransaction(context, body, {
      questions: { stakeAddresses: [stakeAddress] },
      make: (common, ledger) => buildStakeRegistration({ ...common, stakeAddress, deregister }, ledger),
    });
    return buildResponse(made);
  },
});

const PoolId = Text(128, { minLength: 1, description: '`pool1…` or 56 hexadecimal digits' });
const IncludeStakeRegistration = Type.Optional(
  Type.Boolean({ description: 'Register the stake key in the same transaction, which pays its deposit' }),
);
const CertificateEncoding = Type.Optional(
  OneOf(
    ['combined', 'separate'],
    'One certificate for all steps, the default, or one for each, for signers that know the older kinds only',
  ),
);

export const buildDelegationTx = operation({
  ...BUILD,
  id: 'buildDelegation',
  route: 'POST /api/tx/build/delegation',
  summary: 'An unsigned transaction that delegates stake to a pool',
  description:
    'Takes effect two epochs later. `includeStakeRegistration` also registers the stake address and pays its deposit. Answers 400 when the index knows that the stake address is not registered or the pool does not exist.',
  body: named(
    'BuildDelegation',
    Closed({
      stakeAddress: StakeAddressText,
      poolId: PoolId,
      includeStakeRegistration: IncludeStakeRegistration,
      certificateEncoding: CertificateEncoding,
      ...CommonFields,
    }),
  ),
  example: {
    body: {
      ...SENDER_EXAMPLE,
      stakeAddress: STAKE_ADDRESS_EXAMPLE,
      poolId: 'pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy',
    },
  },

  async handle(context, { body }) {
    const { stakeAddress, poolId, includeStakeRegistration = false, certificateEncoding = 'combined' } = body;
    const made = await makeTransaction(context, body, {
      questions: { stakeAddresses: [stakeAddress], poolId },
      make: (common, ledger) =>
        buildDelegation({ ...common, stakeAddress, poolId, includeStakeRegistration, certificateEncoding }, ledger),
    });
    return buildResponse(made);
  },
});

export const buildVoteDelegationTx = operation({
  ...BUILD,
  id: 'buildVoteDelegation',
  route: 'POST /api/tx/build/vote-delegation',
  summary: 'An unsigned transaction that delegates the vote of an account, and its stake if asked',
  description:
    '`drepId` is a DRep or one of the predefined choices; with `poolId` the same certificate also delegates the stake. Answers 400 when the index knows that the stake address or the DRep is not registered.',
  body: named(
    'BuildVoteDelegation',
    Closed({
      stakeAddress: StakeAddressText,
      drepId: Text(128, {
        minLength: 1,
        description: '`drep_always_abstain`, `drep_always_no_confidence`, CIP-129, CIP-105 or hexadecimal',
      }),
      poolId: Type.Optional(PoolId),
      includeStakeRegistration: IncludeStakeRegistration,
      compensationBasisPoints: Type.Optional(
        Integer({
          minimum: 0,
          maximum: 10_000,
          description: 'CIP-149: share of the rewards that the delegator pays to the DRep, in basis points',
        }),
      ),
      certificateEncoding: CertificateEncoding,
      ...CommonFields,
    }),
  ),
  example: {
    body: { ...SENDER_EXAMPLE, stakeAddress: STAKE_ADDRESS_EXAMPLE, drepId: 'drep_always_abstain' },
  },

  async handle(context, { body }) {
    const { stakeAddress, drepId, poolId, compensationBasisPoints } = body;
    const { includeStakeRegistration = false, certificateEncoding = 'combined' } = body;
    const made = await makeTransaction(context, body, {
      questions: { stakeAddresses: [stakeAddress], drepId, ...(poolId !== undefined && { poolId }) },
      make: (common, ledger) =>
        buildVoteDelegation(
          {
            ...common,
            stakeAddress,
            drepId,
            includeStakeRegistration,
            certificateEncoding,
            ...(poolId !== undefined && { poolId }),
            ...(compensationBasisPoints !== undefined && { compensationBasisPoints }),
          },
          ledger,
        ),
    });
    return buildResponse(made);
  },
});

export const buildWithdrawalTx = operation({
  ...BUILD,
  id: 'buildWithdrawal',
  route: 'POST /api/tx/build/withdrawal',
  summary: 'An unsigned transaction that withdraws rewards',
  description:
    'The amount goes to `outputs`, what they leave of it to the change address. The ledger takes the whole balance of an account only.',
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
