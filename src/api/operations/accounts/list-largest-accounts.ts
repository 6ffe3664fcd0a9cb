import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { largestAccounts } from '../../../store/queries/cardano/accounts/largest-balances.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Amount, Closed, described, Nullable, named } from '../../kit/schema.js';
import { decodeBalanceKey, encodeBalanceKey, LARGEST_NOTE } from '../../shapes/accounts/largest-balances.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

const LargestAccount = named(
  'LargestAccount',
  Closed({
    stakeAddress: Type.String({ description: FIELD.stakeAddress }),
    lovelace: described(Amount, 'Ada in the unspent outputs of the account, in lovelace; rewards are not included'),
    poolId: Nullable(
      Type.String({ description: 'Pool that the account delegates to, bech32 (`pool1…`); null when there is none' }),
    ),
  }),
);

export const listLargestAccounts = operation({
  id: 'listLargestAccounts',
  route: 'GET /api/account/largest',
  tag: 'Accounts',
  summary: 'List the accounts with the most ada, largest first',
  description: LARGEST_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(LargestAccount),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    keyedPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        fetch: (snapshot, { after, limit }) => largestAccounts(snapshot, { after: decodeBalanceKey(after), limit }),
        keyOf: encodeBalanceKey,
        show: ({ stake, lovelace, pool }) => ({
          stakeAddress: stakeAddressText(stake, network),
          lovelace: lovelace.toString(),
          poolId: pool === undefined ? null : poolIdBech32(pool),
        }),
      },
    ),
});
