import Type, { type Static } from 'typebox';
import { EPOCHS_UNTIL_ACTIVE } from '../../../chains/cardano/delegation.js';
import { drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type Account,
  accountRoles,
  accountsAfter,
  accountsOf,
  lastAccountUpTo,
} from '../../../store/queries/cardano/accounts.js';
import { expectLive, liveStakeIdOf } from '../../../store/queries/cardano/live.js';
import { protocolParametersOfEpochs } from '../../../store/queries/cardano/protocol-parameters.js';
import { MOST_WITHIN, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit } from '../../paging.js';
import { Amount, ChainNumber, Closed, Count, described, Nullable, named } from '../../schema.js';
import { notKnownYet } from '../not-known-yet.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { SignedAmount } from '../transactions/asset-json.js';
import { readStakeAddress, readStakeAddresses, StakeAddress, StakePath } from './stake-address.js';

const needsRewards = (description: string) =>
  Nullable(Type.String({ pattern: '^[0-9]+$', description: `${description}. Null while rewards are not known` }));

const AccountInfo = named(
  'AccountInfo',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    active: Type.Boolean({ description: 'Registered, and delegated to a pool' }),
    activeEpoch: Nullable(
      Count(
        'First epoch in which the delegation counts; without one the epoch of the last registration or deregistration',
      ),
    ),
    registered: Type.Boolean({
      description: 'True when the last registration certificate of the stake credential is not a deregistration',
    }),
    controlledAmount: needsRewards('Lovelace that the account controls: unspent outputs and unclaimed rewards'),
    utxoBalance: described(Amount, 'Sum of the unspent outputs of the account, in lovelace'),
    rewardsSum: needsRewards('All rewards ever'),
    withdrawalsSum: described(Amount, 'Sum of all withdrawals of the account, in lovelace'),
    withdrawableAmount: needsRewards('Rewards that can be withdrawn'),
    reservesSum: Nullable(described(SignedAmount, 'Sum of instantaneous rewards from the reserves, in lovelace')),
    treasurySum: Nullable(described(SignedAmount, 'Sum of instantaneous rewards from the treasury, in lovelace')),
    proposalRefund: needsRewards('Refunds of proposals'),
    deposit: Nullable(
      described(
        Amount,
        'Deposit of the registration in lovelace; `0` when not registered, null when the amount is not known',
      ),
    ),
    poolId: Nullable(
      Type.String({
        description: 'Stake pool that the account delegates to, bech32 (`pool1…`); null without a delegation',
      }),
    ),
    drepId: Nullable(
      Type.String({
        description: 'DRep that the account delegates its vote to, CIP-129 or predefined; null without a delegation',
      }),
    ),
  }),
);

function shownAccount(account: Account, network: CardanoNetwork): Static<typeof AccountInfo> {
  const { lastUpdate, delegation, vote } = account;
  const registered = lastUpdate?.registration === true;
  const activeEpoch = delegation === undefined ? lastUpdate?.epoch : delegation.epoch + EPOCHS_UNTIL_ACTIVE;
  return {
    stakeAddress: stakeAddressText(account.stake, network),
    active: registered && delegation !== undefined,
    activeEpoch: activeEpoch ?? null,
    registered,
    controlledAmount: null,
    utxoBalance: account.unspent.toString(),
    rewardsSum: null,
    withdrawalsSum: account.withdrawn.toString(),
    withdrawableAmount: null,
    reservesSum: account.fromReserves.toString(),
    treasurySum: account.fromTreasury.toString(),
    proposalRefund: null,
    deposit: registered ? (lastUpdate.deposit?.toString() ?? null) : '0',
    poolId: delegation === undefined ? null : poolIdBech32(delegation.pool),
    drepId: vote === undefined ? null : drepIdCip129(vote.drep),
  };
}

/** A registration that does not state its deposit paid what the parameters of its epoch charged. */
async function shownAccounts(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  accounts: readonly Account[],
): Promise<Static<typeof AccountInfo>[]> {
  const open = accounts.flatMap(({ lastUpdate }) =>
    lastUpdate?.registration === true && lastUpdate.deposit === undefined ? [lastUpdate.epoch] : [],
  );
  const parameters = await protocolParametersOfEpochs(db, network, open);
  return accounts.map(({ lastUpdate, ...account }) => {
    const deposit = lastUpdate && (lastUpdate.deposit ?? parameters.get(lastUpdate.epoch)?.keyDeposit);
    return shownAccount({ ...account, lastUpdate: lastUpdate && { ...lastUpdate, deposit } }, network);
  });
}

const UNKNOWN = 'The chain has never seen this stake address';

export const getAccountInfo = operation({
  id: 'getAccountInfo',
  route: 'GET /api/account/{stakeAddress}/info',
  tag: 'Accounts',
  summary: 'What is known about an account',
  description: 'What needs the rewards of the ledger is null as long as the network does not know them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AccountInfo,
  errors: ['not-found'],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const stake = readStakeAddress(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      const [info] = await shownAccounts(snapshot, network, await accountsOf(snapshot, [stake]));
      if (info === undefined) throw new ServiceError('not-found', UNKNOWN);
      return info;
    });
  },
});

export const listAccountInfo = operation({
  id: 'listAccountInfo',
  route: 'POST /api/account/info',
  tag: 'Accounts',
  summary: 'What is known about up to 100 accounts',
  description: 'In the order of the request; accounts that the chain has never seen are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 100),
  result: Type.Array(AccountInfo),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle({ db, network }, { body }) {
    const credentials = readStakeAddresses(body, network);
    return db.snapshot(async (snapshot) => {
      await expectLive(snapshot);
      return await shownAccounts(snapshot, network, await accountsOf(snapshot, credentials));
    });
  },
});

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
    isDrep: Type.Boolean({ description: 'Its credential is a registered DRep' }),
    isPoolOwner: Type.Array(Type.String({ description: 'A pool that names it as an owner' }), {
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
  summary: 'What an account has to do with governance',
  description:
    'Answers the DRep that the account delegates its vote to and the roles of the stake credential itself. `votingPower` and `ccMember` are null as long as the network does not know the state of the ledger. Answers 404 for a stake address that the chain has not seen.',
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
      const stakeId = await liveStakeIdOf(snapshot, stake);
      const [account] = await accountsOf(snapshot, [stake]);
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

export const listAccounts = operation({
  id: 'listAccounts',
  route: 'GET /api/account',
  tag: 'Accounts',
  summary: 'Every account that the chain has named, in order of first appearance',
  description: 'With `epoch` those of its stake snapshot: 501 as long as the network has none.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    epoch: Type.Optional(ChainNumber('Epoch number')),
  }),
  result: TipPage(named('ListedAccount', Closed({ stakeAddress: Type.String({ description: FIELD.stakeAddress }) }))),
  errors: ['not-implemented'],
  example: {},

  handle({ db, network, cursor }, { query }) {
    if (query.epoch !== undefined) throw notKnownYet('stake snapshots', db);
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, { after, limit }) {
          const [txId, id] = after ?? [];
          // A place that was rolled back names the transaction only.
          const last = id === MOST_WITHIN ? await lastAccountUpTo(snapshot, txId as number) : id;
          return await accountsAfter(snapshot, { after: last, limit });
        },
        keyOf: ({ firstTxId, id }) => [firstTxId, id],
        show: ({ stake }) => ({ stakeAddress: stakeAddressText(stake, network) }),
      },
    );
  },
});
