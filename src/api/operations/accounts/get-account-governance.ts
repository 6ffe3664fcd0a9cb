import Type from 'typebox';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Account, accountRoles, findAccounts } from '../../../store/queries/cardano/accounts/accounts.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { findLiveStakeId } from '../../../store/queries/cardano/chain/live.js';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { readGovernance } from '../../services/governance/ledger-state.js';
import { UNKNOWN } from '../../shapes/accounts/info.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';
import { isSame } from '../../shapes/governance/current-governance.js';
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
    votingPower: Nullable(
      described(
        Amount,
        'Current voting stake of the account, in lovelace: unspent outputs, rewards and deposits of its open proposals; null without ledger state',
      ),
    ),
    activeFromEpoch: Nullable(Count('First epoch that counts the vote with the DRep')),
    isDrep: Type.Boolean({ description: 'True when the stake credential is a registered DRep' }),
    isPoolOwner: Type.Array(Type.String({ description: 'True when a pool names the account as an owner' }), {
      description: 'Pools that name the stake address as an owner',
    }),
    ccMember: Nullable(
      Type.Boolean({
        description:
          'Whether the stake credential is also the cold credential of a committee member; null without ledger state',
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
    'Returns the DRep that the account delegates its vote to and the roles of the stake credential itself. `votingPower` and `ccMember` are null when the index has no ledger state. Returns 404 for a stake address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AccountGovernance,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const stake = readStakeAddress(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findLiveStakeId(snapshot, stake);
      const [account] = await findAccounts(snapshot, [stake]);
      if (account === undefined || stakeId === undefined) throw new ServiceError('not-found', UNKNOWN);
      const { isDRep, pools } = await accountRoles(snapshot, stake, stakeId);
      const ledger = await readLedgerRoles(snapshot, network, account);
      return {
        stakeAddress: stakeAddressText(stake, network),
        drepId: account.vote === undefined ? null : drepIdCip129(account.vote.drep),
        votingPower: ledger?.votingPower.toString() ?? null,
        activeFromEpoch: account.vote === undefined ? null : account.vote.epoch + 1,
        isDrep: isDRep,
        isPoolOwner: pools.map(poolIdBech32),
        ccMember: ledger?.isMember ?? null,
      };
    });
  },
});

/** Undefined without ledger state. */
async function readLedgerRoles(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  { id, stake, unspent }: Account,
): Promise<{ readonly votingPower: bigint; readonly isMember: boolean } | undefined> {
  if (!(await hasLedger(db))) return undefined;
  const rewards = (await rewardBalances(db, [id])).get(id) ?? 0n;
  const deposits = (await listedActions(db, network))
    .filter(({ open, returnStakeId }) => open && returnStakeId === id)
    .reduce((sum, { deposit }) => sum + deposit, 0n);
  const governance = await readGovernance(db);
  return {
    votingPower: unspent + rewards + deposits,
    isMember: governance?.committee?.members.some(({ cold }) => isSame(cold, stake)) ?? false,
  };
}
