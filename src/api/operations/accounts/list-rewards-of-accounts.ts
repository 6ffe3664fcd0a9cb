import Type from 'typebox';
import { type Reward, rewardsOfAccounts } from '../../../store/queries/cardano/accounts/rewards.js';
import { EXAMPLE } from '../../kit/examples.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described, named } from '../../kit/schema.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { createOwnersLookup } from '../../services/accounts/stake-address.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { AccountReward, Epoch, toRewardJson } from '../../shapes/accounts/rewards.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';

export const listRewardsOfAccounts = operation({
  id: 'listRewardsOfAccounts',
  route: 'POST /api/account/rewards',
  tag: 'Accounts',
  summary: 'List the rewards of up to 100 accounts',
  description: `In the order of the request, those of each account newest first. ${STREAMED_NOTE} ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  batch: ['stakeAddresses'],
  body: named(
    'AccountRewardsRequest',
    Closed({
      stakeAddresses: described(Batch(StakeAddress, 100), 'Stake addresses to look up, in bech32'),
      epoch: Epoch,
    }),
  ),
  result: Type.Array(AccountReward),
  errors: ['not-implemented'],
  example: { body: { stakeAddresses: [EXAMPLE.stakeAddress] } },

  async handle({ db, network }, { body }) {
    const findOwners = createOwnersLookup(body.stakeAddresses, network);
    // Checked before the response starts: a streamed one cannot change its status.
    await requireLedger(db);
    return streamResult(db, async (snapshot) => {
      const { stakeIds = [] } = await findOwners(snapshot);
      return inBatches<Reward, unknown>(
        ({ last, limit }) => rewardsOfAccounts(snapshot, stakeIds, { epoch: body.epoch }, { after: last, limit }),
        (reward) => toRewardJson(reward, network),
      );
    });
  },
});
