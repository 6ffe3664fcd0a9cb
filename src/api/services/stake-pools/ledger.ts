import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { type Operation, operation } from '../../kit/operation.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { AVAILABILITY_NOTE, InEpoch, type Unknown } from '../../shapes/stake-pools/ledger.js';
import { PoolIdPath } from '../../shapes/stake-pools/pool-id.js';

export const unknownYet = ({ needs, path = PoolIdPath, query = Type.Object({}), ...definition }: Unknown): Operation =>
  operation({
    ...definition,
    tag: 'Stake Pools',
    description: AVAILABILITY_NOTE,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: path as typeof PoolIdPath,
    query,
    errors: ['not-implemented'],
    example: { path: { poolId: EXAMPLE.poolId, ...(path === InEpoch && { epoch: EXAMPLE.block.epoch }) } },

    handle({ db }, { path: { poolId } }) {
      readPoolId(poolId);
      throw missingCapabilityError(needs, db);
    },
  });
