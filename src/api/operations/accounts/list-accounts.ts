import Type from 'typebox';
import { accountsAfter, lastAccountUpTo } from '../../../store/queries/cardano/accounts/accounts.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { MAX_INDEX } from '../../kit/keyset-page.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { ChainNumber, Closed, named } from '../../kit/schema.js';
import { epochStakesPage } from '../../services/epochs/epoch-stakes-page.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

export const listAccounts = operation({
  id: 'listAccounts',
  route: 'GET /api/account',
  tag: 'Accounts',
  summary: 'List all accounts in order of first appearance',
  description:
    'With `epoch`, lists the accounts with active stake in it, grouped by pool; returns 501 with the reason when the index has no ledger state.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    cursor: Cursor,
    limit: Limit({ max: 1000, default: 100 }),
    epoch: Type.Optional(ChainNumber('Epoch number')),
  }),
  result: TipPage(named('ListedAccount', Closed({ stakeAddress: Type.String({ description: FIELD.stakeAddress }) }))),
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle({ db, network, cursor }, { query }) {
    const { epoch } = query;
    if (epoch !== undefined)
      return epochStakesPage({ db, cursor }, { ...query, epoch }, ({ stake }) => ({
        stakeAddress: stakeAddressText(stake, network),
      }));
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, { after, limit }) {
          const [txId, id] = after ?? [];
          // After a rollback the cursor identifies only the transaction.
          const last = id === MAX_INDEX ? await lastAccountUpTo(snapshot, txId as number) : id;
          return await accountsAfter(snapshot, { after: last, limit });
        },
        keyOf: ({ firstTxId, id }) => [firstTxId, id],
        show: ({ stake }) => ({ stakeAddress: stakeAddressText(stake, network) }),
      },
    );
  },
});
