import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { readStakeAddress, StakeAddress } from '../../shapes/accounts/stake-address.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, EpochStake } from '../../shapes/epochs/stakes.js';

export const getEpochAccountStake = operation({
  ...base,
  id: 'getEpochAccountStake',
  route: 'GET /api/epoch/{epoch}/accounts/{stakeAddress}/stake',
  summary: "Get an account's active stake in an epoch",
  path: Type.Object({ epoch: EpochNumber, stakeAddress: StakeAddress }),
  result: EpochStake,
  example: { path: { epoch: EXAMPLE.block.epoch, stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    readStakeAddress(path.stakeAddress, network);
    throw missingCapabilityError('stake snapshots', db);
  },
});
