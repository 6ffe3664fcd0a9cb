import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { streamBalance } from '../../services/outputs/balance.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AnyUnit } from '../../shapes/outputs/asset-unit.js';
import { BALANCE_DESCRIPTION, Balance, PastTimeParameters } from '../../shapes/outputs/balance.js';

export const getAccountBalance = operation({
  id: 'getAccountBalance',
  route: 'GET /api/account/{stakeAddress}/balance',
  tag: 'Accounts',
  summary: "Get an account's balance, now or at an earlier slot or time",
  description: `Excludes rewards that have not been withdrawn. ${BALANCE_DESCRIPTION}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ ...PastTimeParameters, unit: Type.Optional(AnyUnit) }),
  result: Balance,
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle: (context, { path, query }) =>
    streamBalance(
      context,
      {
        findStakeAddress: async () => path.stakeAddress,
        findOwners: createOwnerLookup(path.stakeAddress, context.network),
      },
      query,
    ),
});
