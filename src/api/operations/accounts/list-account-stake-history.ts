import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { accountStakes } from '../../../store/queries/cardano/accounts/epoch-stakes.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, named } from '../../kit/schema.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';

export const listAccountStakeHistory = operation({
  id: 'listAccountStakeHistory',
  route: 'GET /api/account/{stakeAddress}/history',
  tag: 'Accounts',
  summary: "List an account's stake per epoch, newest first",
  description: `Active stake in each epoch, including the next one. ${LEDGER_NOTE}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(
    named(
      'AccountStake',
      Closed({
        activeEpoch: Count('Epoch in which the stake counts'),
        amount: described(Amount, 'Amount in lovelace'),
        poolId: Type.String({ description: FIELD.poolId }),
      }),
    ),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const find = accountAt(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      const stakeId = await find(snapshot);
      if (stakeId === undefined) return [];
      const stakes = await numberedPage(query, (range) => accountStakes(snapshot, stakeId, range));
      return stakes.map(({ epoch, lovelace, pool }) => ({
        activeEpoch: epoch,
        amount: lovelace.toString(),
        poolId: poolIdBech32(pool),
      }));
    });
  },
});
