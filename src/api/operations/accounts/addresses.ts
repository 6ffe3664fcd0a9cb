import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AccountAddress as AddressFact,
  addressesOfAccount,
} from '../../../store/queries/cardano/known-addresses.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Count, Nullable, named } from '../../schema.js';
import { inBatches, wholeSet } from '../../whole-set.js';
import { AddressTotals, TOTALS_DESCRIPTION, totalsOf } from '../outputs/totals.js';
import { OptionalPage, pageAsked, WHOLE_WITHOUT_PAGE, WRITTEN_AS_READ } from './optional-page.js';
import { setOfAccounts } from './set-of-accounts.js';
import { accountAt, StakeAddress, StakePath } from './stake-address.js';

/** Specification 2.20. */
const AccountAddress = named(
  'AccountAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    firstSlot: Nullable(Count('Slot of the first transaction; null for genesis addresses')),
    lastSlot: Nullable(Count('Slot of the last transaction')),
  }),
);

const shownAddress = ({ bytes, firstSlot, lastSlot }: AddressFact): Static<typeof AccountAddress> => ({
  address: addressBytesText(bytes),
  firstSlot: firstSlot ?? null,
  lastSlot: lastSlot ?? null,
});

const allAddresses = (db: NetworkDb<'cardano'>, stakeId: number) =>
  inBatches<AddressFact, unknown>(
    ({ last, limit }) => addressesOfAccount(db, stakeId, { after: last?.id ?? -1, limit }),
    shownAddress,
  );

export const listAccountAddresses = operation({
  id: 'listAccountAddresses',
  route: 'GET /api/account/{stakeAddress}/addresses',
  tag: 'Accounts',
  summary: 'Addresses of an account, in order of first appearance',
  description: WHOLE_WITHOUT_PAGE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  listsMidnightPreview: true,
  path: StakePath,
  query: Type.Object(OptionalPage),
  result: Type.Array(AccountAddress),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findAccount = accountAt(path.stakeAddress, network);
    const page = pageAsked(query);
    if (page === undefined) {
      return wholeSet(db, async (snapshot) => {
        const stakeId = await findAccount(snapshot);
        return stakeId === undefined ? [] : allAddresses(snapshot, stakeId);
      });
    }
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      if (stakeId === undefined) return [];
      const rows = await numberedPage(page, (range) => addressesOfAccount(snapshot, stakeId, range));
      return rows.map(shownAddress);
    });
  },
});

export const listAddressesOfAccounts = operation({
  id: 'listAddressesOfAccounts',
  route: 'POST /api/account/addresses',
  tag: 'Accounts',
  summary: 'Addresses of up to 50 accounts',
  description: `In the order of the request. ${WRITTEN_AS_READ}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(
    named(
      'AddressesOfAccount',
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        addresses: Type.Array(AccountAddress, {
          description: 'Addresses with this stake part, in order of first appearance',
        }),
      }),
    ),
  ),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle: ({ db, network }, { body }) =>
    setOfAccounts(db, network, body, (snapshot, id) => ({
      addresses: id === undefined ? [] : allAddresses(snapshot, id),
    })),
});

export const getAccountTotals = operation({
  id: 'getAccountTotals',
  route: 'GET /api/account/{stakeAddress}/addresses/totals',
  tag: 'Accounts',
  summary: 'What the addresses of an account ever received and sent',
  description: TOTALS_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  result: AddressTotals,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path }) {
    const findAccount = accountAt(path.stakeAddress, network);
    return db.snapshot(async (snapshot) => {
      const stakeId = await findAccount(snapshot);
      return await totalsOf(snapshot, stakeId === undefined ? undefined : { stakeId });
    });
  },
});
