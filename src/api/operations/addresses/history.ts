import Type, { type Static } from 'typebox';
import { encodeAddress } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { liveAddressIdOf } from '../../../store/queries/cardano/live.js';
import { transactionsOf } from '../../../store/queries/cardano/owner-transactions.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { idsAmong, storedTransactions } from '../../../store/queries/cardano/transactions.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize, Pagination, paginationOf } from '../../paging.js';
import { AddressText, Closed, described, named } from '../../schema.js';
import { shownTransactions, Transaction } from '../transactions/chain-transaction.js';
import { wholeTransactions } from '../transactions/whole-transaction.js';
import { readAddress } from './address-parts.js';
import { historyFields, historyItems, TxHistoryItem } from './history-item.js';
import { countOf } from './transactions.js';

const { properties } = Transaction;

const TxHistoryDetail = named(
  'TxHistoryDetail',
  Closed({
    ...historyFields,
    withdrawals: properties.withdrawals,
    certificates: properties.certificates,
    assetsMinted: properties.assetsMinted,
    plutusContracts: properties.plutusContracts,
    nativeScripts: properties.nativeScripts,
    votingProcedures: properties.votingProcedures,
    proposalProcedures: properties.proposalProcedures,
    referenceInputs: properties.referenceInputs,
    collateralInputs: properties.collateralInputs,
    validContract: properties.validContract,
  }),
);

interface Context {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** One page of a history with its exact totals, everything from one snapshot. */
function historyPage<Item>(
  { db, network }: Context,
  text: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  show: (db: NetworkDb<'cardano'>, address: Uint8Array, ids: readonly number[]) => Promise<Item[]>,
): Promise<{ transactions: Item[]; pagination: Static<typeof Pagination> }> {
  const address = encodeAddress(readAddress(text, network));
  return db.snapshot(async (snapshot) => {
    const addressId = await liveAddressIdOf(snapshot, address);
    const owner = addressId === undefined ? {} : { addressIds: [addressId] };
    const total = await countOf(snapshot, owner);
    const found = await numberedPage({ page, pageSize }, (range) =>
      transactionsOf(snapshot, owner, { ...range, order: 'desc' }),
    );
    const ids = found.map(({ txId }) => txId);
    return {
      transactions: ids.length === 0 ? [] : await show(snapshot, address, ids),
      pagination: paginationOf(page, pageSize, total),
    };
  });
}

const HistoryPage = <Item extends typeof TxHistoryItem | typeof TxHistoryDetail>(item: Item) =>
  Closed({
    transactions: Type.Array(item, { description: 'Transactions of this page, newest first' }),
    pagination: described(Pagination, FIELD.pagination),
  });

const wrapped = {
  tag: 'Addresses',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize(20) }),
  example: { path: { address: EXAMPLE.address } },
} as const;

export const getAddressHistory = operation({
  ...wrapped,
  id: 'getAddressHistory',
  route: 'GET /api/addresses/{address}/transactions/history',
  summary: 'Transactions of an address with what they moved, newest first',
  description:
    '`inputs` are the outputs that the transaction spent; of one whose script failed that is its collateral. `sentAmount`, `receivedAmount`, `netAmount` and the assets are those of this address.',
  result: HistoryPage(TxHistoryItem),
  errors: [],

  handle: (context, { path, query }) =>
    historyPage(context, path.address, query, (db, address, ids) => historyItems(db, context.network, address, ids)),
});

export const getAddressHistoryDetails = operation({
  ...wrapped,
  id: 'getAddressHistoryDetails',
  route: 'GET /api/addresses/{address}/transactions/history/details',
  summary: 'Transactions of an address with everything that they did, newest first',
  description: 'Answers 501 on a network that does not keep the bytes of blocks.',
  listsMidnightPreview: true,
  result: HistoryPage(TxHistoryDetail),
  warns: true,
  errors: ['not-implemented'],

  handle: (context, { path, query }) =>
    historyPage(context, path.address, query, async (db, address, ids) => {
      const { network } = context;
      const items = await historyItems(db, network, address, ids);
      const whole = await wholeTransactions(db, await storedTransactions(db, idsAmong(ids), 'desc'), context.warn);
      const details = await shownTransactions(db, network, await readTip(db), whole);
      return items.map((item, place) => ({ ...item, ...detailsOf(details[place] as Static<typeof Transaction>) }));
    }),
});

const detailsOf = (transaction: Static<typeof Transaction>) => ({
  withdrawals: transaction.withdrawals,
  certificates: transaction.certificates,
  assetsMinted: transaction.assetsMinted,
  plutusContracts: transaction.plutusContracts,
  nativeScripts: transaction.nativeScripts,
  votingProcedures: transaction.votingProcedures,
  proposalProcedures: transaction.proposalProcedures,
  referenceInputs: transaction.referenceInputs,
  collateralInputs: transaction.collateralInputs,
  validContract: transaction.validContract,
});
