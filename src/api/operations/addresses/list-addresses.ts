import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { addressesAfter, lastAddressUpTo } from '../../../store/queries/cardano/chain/chain-addresses.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { MAX_INDEX } from '../../kit/keyset-page.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

const SeenAddress = named(
  'SeenAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    firstSeenSlot: Nullable(Count('Slot of the first transaction; null for genesis addresses')),
  }),
);

export const listAddresses = operation({
  id: 'listAddresses',
  route: 'GET /api/addresses',
  tag: 'Addresses',
  summary: 'List all addresses in order of first appearance',
  description: 'Has no depth limit. `firstSeenSlot` is null for addresses of the genesis files.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(SeenAddress),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'asc',
        async fetch(snapshot, { after, limit }) {
          const [txId, id] = after ?? [];
          // After a rollback the cursor identifies only the transaction.
          const last = id === MAX_INDEX ? await lastAddressUpTo(snapshot, txId as number) : id;
          return await addressesAfter(snapshot, { after: last, limit });
        },
        keyOf: ({ firstTxId, id }) => [firstTxId, id],
        show: ({ bytes, stake, firstSlot }) => ({
          address: addressBytesText(bytes),
          stakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
          firstSeenSlot: firstSlot ?? null,
        }),
      },
    ),
});
