import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { largestAddresses } from '../../../store/queries/cardano/accounts/largest-balances.js';
import { keyedPage, TipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Amount, Closed, described, Nullable, named } from '../../kit/schema.js';
import { decodeBalanceKey, encodeBalanceKey, LARGEST_NOTE } from '../../shapes/accounts/largest-balances.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

const LargestAddress = named(
  'LargestAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    lovelace: described(Amount, 'Ada in the unspent outputs of the address, in lovelace'),
  }),
);

export const listLargestAddresses = operation({
  id: 'listLargestAddresses',
  route: 'GET /api/addresses/largest',
  tag: 'Addresses',
  summary: 'List the addresses with the most ada, largest first',
  description: LARGEST_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(LargestAddress),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    keyedPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        fetch: (snapshot, { after, limit }) => largestAddresses(snapshot, { after: decodeBalanceKey(after), limit }),
        keyOf: encodeBalanceKey,
        show: ({ bytes, stake, lovelace }) => ({
          address: addressBytesText(bytes),
          stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
          lovelace: lovelace.toString(),
        }),
      },
    ),
});
