import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { instantRewardsOf, withdrawalsOf } from '../../../store/queries/cardano/account-certificates.js';
import { type PlacedTransaction, transactionsOf } from '../../../store/queries/cardano/owner-transactions.js';
import { transactionsOfHeights } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Cursor, Limit } from '../../paging.js';
import { ChainNumber, Closed, Count, described, Integer, named } from '../../schema.js';
import { inBatches, wholeSet } from '../../whole-set.js';
import { Mir } from '../transactions/mir-json.js';
import { shownWithdrawal, TxWithdrawal } from '../transactions/withdrawal-json.js';
import { listOfAccount } from './list-of-account.js';
import { WRITTEN_AS_READ } from './optional-page.js';
import { accountAt, ownerOf, StakePath } from './stake-address.js';

const AccountTransaction = named(
  'AccountTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    epochNo: described(Count(FIELD.epoch), FIELD.epoch),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    txIndex: Count('Place in the block'),
  }),
);

const shownTransaction = (
  { txHash, txIndex, height, slot, epoch }: PlacedTransaction,
  network: CardanoNetwork,
): Static<typeof AccountTransaction> => ({
  txHash,
  epochNo: epoch,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  slot,
  txIndex,
});

export const listAccountTransactions = operation({
  id: 'listAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs',
  tag: 'Accounts',
  summary: 'All transactions of an account from a block on',
  description: WRITTEN_AS_READ,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({
    from: ChainNumber('Height of the first block'),
    to: Type.Optional(ChainNumber('Height of the last block')),
    order: Order('desc'),
  }),
  result: Type.Array(AccountTransaction),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress }, query: { from: 0 } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    return wholeSet(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      const within = await transactionsOfHeights(snapshot, { from: query.from, to: query.to });
      return inBatches<PlacedTransaction, unknown>(
        ({ last, limit }) => transactionsOf(snapshot, owner, { order: query.order, after: last?.txId, limit, within }),
        (row) => shownTransaction(row, network),
      );
    });
  },
});

export const pageAccountTransactions = operation({
  id: 'pageAccountTransactions',
  route: 'GET /api/account/{stakeAddress}/txs/page',
  tag: 'Accounts',
  summary: 'Transactions of an account, newest first, by cursor',
  description: 'Transactions that paid to an address of the account or spent from one, to any depth.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: TipPage(AccountTransaction),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network, cursor }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: async (snapshot, { after, limit }) =>
          await transactionsOf(snapshot, await findOwner(snapshot), { order: 'desc', after: after?.[0], limit }),
        keyOf: ({ txId }) => [txId],
        show: (row) => shownTransaction(row, network),
      },
    );
  },
});

export const listAccountWithdrawals = operation({
  ...listOfAccount,
  id: 'listAccountWithdrawals',
  route: 'GET /api/account/{stakeAddress}/withdrawals',
  summary: 'Withdrawals of an account, newest first',
  description:
    'One entry for each transaction that withdrew rewards of the account. Answers an empty list when there is none.',
  result: Type.Array(TxWithdrawal),

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const rows = await numberedPage(query, (range) => withdrawalsOf(db, stakeId, range));
    const { stakeAddress } = path;
    return rows.map(({ place, lovelace }) => shownWithdrawal({ ...place, stakeAddress, lovelace }, network));
  },
});

export const listAccountMirs = operation({
  ...listOfAccount,
  id: 'listAccountMirs',
  route: 'GET /api/account/{stakeAddress}/mirs',
  summary: 'Rewards that certificates moved to an account from the reserves or the treasury, newest first',
  description: 'Certificates of this kind exist before Conway only. Answers an empty list when there is none.',
  result: Type.Array(Mir),
  example: { path: { stakeAddress: EXAMPLE.rewardedStakeAddress } },

  async handle({ db, network }, { path, query }) {
    const stakeId = await accountAt(path.stakeAddress, network)(db);
    if (stakeId === undefined) return [];
    const rows = await numberedPage(query, (range) => instantRewardsOf(db, stakeId, range));
    return rows.map(({ place, certIndex, pot, lovelace }) => ({
      txHash: place.txHash,
      certIndex,
      pot: pot === 'reserves' ? ('RESERVES' as const) : ('TREASURY' as const),
      address: path.stakeAddress,
      amount: lovelace.toString(),
      epoch: place.epoch,
      slot: place.slot,
    }));
  },
});
