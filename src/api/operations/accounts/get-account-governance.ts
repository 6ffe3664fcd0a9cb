import Type from 'typebox';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import { accountRoles, findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { findLiveStakeId } from '../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { needsRewards, UNKNOWN } from '../../shapes/accounts/info.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

const AccountGovernance = named(
  'AccountGovernance',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    drepId: Nullable(
      Type.String({
        description: 'DRep that the account delegates its vote to, CIP-129 or predefined; null without a delegation',
      }),
    ),
    votingPower: needsRewards('Voting stake of the account in lovelace'),
    activeFromEpoch: Nullable(Count('First epoch that counts the vote with the DRep')),
    isDrep: Type.Boolean({ description: 'True when the stake credential is a registered DRep' }),
    isPoolOwner: Type.Array(Type.String({ description: 'True when a pool names the account as an owner' }), {
      description: 'Pools that name the stake address as an owner',
    }),
    ccMember: Nullable(
      Type.Boolean({
        description: 'Whether the account is a committee member; null while the ledger state is not known',
      }),
    ),
  }),
);

export const getAccountGovernance = operation({
  id: 'getAccountGovernance',
  route: 'GET /api/account/{stakeAddress}/governance',
  tag: 'Accounts',
  summary: "Get an account's vote delegation and governance roles",
  description:
    'Returns the DRep that the account delegates its vote to and the roles of the stake credential itself. `votingPower` and `ccMember` are null while the ledger state of the network is not known. Returns 404 for a stake address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AccountGovernance,
  errors: ['not-found'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const stake = readStakeAddress(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findLiveStakeId(snapshot, stake);
      const [account] = await findAccounts(snapshot, [stake]);
      if (account === undefined || stakeId === undefined) throw new ServiceError('not-found', UNKNOWN);
      const { isDRep, pools } = await accountRoles(snapshot, stake, stakeId);
      return {
        stakeAddress: stakeAddressText(stake, network),
        drepId: account.vote === undefined ? null : drepIdCip129(account.vote.drep),
        votingPower: null,
        activeFromEpoch: account.vote === undefined ? null : account.vote.epoch + 1,
        isDrep: isDRep,
        isPoolOwner: pools.map(poolIdBech32),
        ccMember: null,
      };
    });
  },
});
