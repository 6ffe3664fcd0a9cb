import { createTask } from '../../../builder/tasks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { buildUnsigned } from '../../services/transaction-builder/build-unsigned.js';
import { CertificateEncoding, IncludeStakeRegistration, PoolId } from '../../shapes/transaction-builder/build-stake.js';
import { buildResponse } from '../../shapes/transaction-builder/build-unsigned.js';
import { SENDER_EXAMPLE, STAKE_ADDRESS_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD, CommonFields, StakeAddressText } from '../../shapes/transaction-builder/shapes.js';

export const buildDelegationTx = operation({
  ...BUILD,
  id: 'buildDelegation',
  route: 'POST /api/tx/build/delegation',
  summary: 'Build an unsigned stake delegation to a pool',
  description:
    'Takes effect two epochs later. `includeStakeRegistration` also registers the stake address and pays its deposit. Returns 400 when the index knows that the stake address is not registered or the pool does not exist.',
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

  async handle(context, { body, query }) {
    const { stakeAddress, poolId, includeStakeRegistration = false, certificateEncoding = 'separate' } = body;
    const made = await buildUnsigned(context, body, {
      details: query.details,
      factRequest: { stakeAddresses: [stakeAddress], poolIds: [poolId] },
      build: (common) =>
        createTask('delegation', { ...common, stakeAddress, poolId, includeStakeRegistration, certificateEncoding }),
    });
    return buildResponse(made);
  },
});
