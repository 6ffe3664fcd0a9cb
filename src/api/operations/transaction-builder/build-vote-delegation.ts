import Type from 'typebox';
import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, named, Text } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { CertificateEncoding, IncludeStakeRegistration, PoolId } from '../../shapes/transaction-builder/build-stake.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields, StakeAddressText } from '../../shapes/transaction-builder/shapes.js';

export const buildVoteDelegationTx = operation({
  ...BUILD,
  id: 'buildVoteDelegation',
  route: 'POST /api/tx/build/vote-delegation',
  summary: 'Build an unsigned vote delegation, optionally with stake',
  description:
    '`drepId` is a DRep or one of the predefined choices; with `poolId` the same certificate also delegates the stake. Returns 400 when the index knows that the stake address or the DRep is not registered.',
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

  async handle(context, { body, query }) {
    const { stakeAddress, drepId, poolId, compensationBasisPoints } = body;
    const { includeStakeRegistration = false, certificateEncoding = 'separate' } = body;
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: {
        stakeAddresses: [stakeAddress],
        drepIds: [drepId],
        poolIds: poolId === undefined ? [] : [poolId],
      },
      build: (common) =>
        createTask('voteDelegation', {
          ...common,
          stakeAddress,
          drepId,
          includeStakeRegistration,
          certificateEncoding,
          ...(poolId !== undefined && { poolId }),
          ...(compensationBasisPoints !== undefined && { compensationBasisPoints }),
        }),
    });
    return buildResponse(made);
  },
});
