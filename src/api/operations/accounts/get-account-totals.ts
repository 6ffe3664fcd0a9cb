import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { accountAt } from '../../services/accounts/stake-address.js';
import { computeTotals } from '../../services/outputs/totals.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AddressTotals, TOTALS_DESCRIPTION } from '../../shapes/outputs/totals.js';

export const getAccountTotals = operation({
  id: 'getAccountTotals',
  route: 'GET /api/account/{stakeAddress}/addresses/totals',
  tag: 'Accounts',
  summary: "Get an account's lifetime totals received and sent",
  description: TOTALS_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AddressTotals,
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const findAccount = accountAt(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      return await computeTotals(snapshot, stakeId === undefined ? undefined : { stakeId });
    });
  },
});
