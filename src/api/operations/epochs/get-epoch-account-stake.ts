import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { accountStakesIn } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { EXAMPLE } from '../../kit/examples.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, EpochStake, SNAPSHOT_NOTE, toEpochStakeJson } from '../../shapes/epochs/stakes.js';

export const getEpochAccountStake = operation({
  ...base,
  id: 'getEpochAccountStake',
  route: 'GET /api/epoch/{epoch}/accounts/{stakeAddress}/stake',
  summary: "Get an account's active stake in an epoch",
  description: `Returns 404 for an account without active stake in the epoch. ${SNAPSHOT_NOTE}`,
  path: Type.Object({ epoch: EpochNumber, stakeAddress: StakeAddress }),
  result: EpochStake,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { epoch: EXAMPLE.settledEpoch, stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path: { epoch, stakeAddress } }) {
    const find = accountAt(stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const stakeId = await find(snapshot);
      const range = { from: epoch, to: epoch };
      const [stake] = stakeId === undefined ? [] : await accountStakesIn(snapshot, [stakeId], range);
      if (stake === undefined) throw new ServiceError('not-found', `The account has no active stake in epoch ${epoch}`);
      return toEpochStakeJson(stake, network);
    });
  },
});
