import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { ownerTotals } from '../../../store/queries/cardano/balances.js';
import type { Owners } from '../../../store/queries/cardano/output-owners.js';
import { type OwnedTransaction, transactionsOfWithSides } from '../../../store/queries/cardano/owner-transactions.js';
import { transactionsOfHeights } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage, Order, TipPage, tipPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, Limit, Page, PageSize } from '../../paging.js';
import { AddressText, ChainNumber, Closed, Count, described, Integer, named } from '../../schema.js';
import { inBatches, wholeSet } from '../../whole-set.js';
import { ownerAt, ownersAt } from './address-owner.js';

const AddressTransaction = named(
  'AddressTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Place in the block'),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epochNo: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    input: Type.Boolean({ description: 'Spends outputs of the address' }),
    output: Type.Boolean({ description: 'Makes outputs for the address' }),
  }),
);

const shownTransaction = (
  { txHash, txIndex, height, slot, epoch, input, output }: OwnedTransaction,
  network: CardanoNetwork,
): Static<typeof AddressTransaction> => ({
  txHash,
  txIndex,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  epochNo: epoch,
  slot,
  input,
  output,
});

const Height = (description: string) => Type.Optional(ChainNumber(description));

const listed = {
  tag: 'Addresses',
  summary: 'Transactions that paid to an address or spent from it',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    fromBlockHeight: Height('Only transactions of this block and later ones'),
    toBlockHeight: Height('Only transactions of this block and earlier ones'),
    order: Order('desc'),
  }),
  result: Type.Array(AddressTransaction),
  errors: [],
  example: { path: { address: EXAMPLE.address } },
} as const;

interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly fromBlockHeight?: number;
  readonly toBlockHeight?: number;
  readonly order: 'asc' | 'desc';
}

function listTransactions(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  address: string,
  query: ListQuery,
): Promise<Static<typeof AddressTransaction>[]> {
  const findOwner = ownerAt(address, network);
  return db.snapshot(async (snapshot) => {
    const owner = await findOwner(snapshot);
    const within = await transactionsOfHeights(snapshot, { from: query.fromBlockHeight, to: query.toBlockHeight });
    const rows = await numberedPage(query, (range) =>
      transactionsOfWithSides(snapshot, owner, { ...range, within, order: query.order }),
    );
    return rows.map((row) => shownTransaction(row, network));
  });
}

export const listAddressTransactions = operation({
  ...listed,
  id: 'listAddressTransactions',
  description:
    '`input` and `output` tell whether the address was spent from and paid to. `fromBlockHeight` and `toBlockHeight` are both inclusive. Answers an empty list for an address that the chain has not seen; read deep lists with the `/page` form.',
  route: 'GET /api/addresses/{address}/transactions',
  handle: (context, { path, query }) => listTransactions(context, path.address, query),
});

export const listTransactionsOfAddress = operation({
  ...listed,
  id: 'listTransactionsOfAddress',
  route: 'GET /api/addresses/transactions/{address}',
  description: 'The same list under the path that public clients call.',
  handle: (context, { path, query }) => listTransactions(context, path.address, query),
});

export const pageAddressTransactions = operation({
  id: 'pageAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/page',
  tag: 'Addresses',
  summary: 'Transactions that paid to an address or spent from it, by cursor',
  description:
    'Reads the transactions of an address to any depth. `input` and `output` tell whether it was spent from and paid to.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }), order: Order('desc') }),
  result: TipPage(AddressTransaction),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network, cursor }, { path, query }) {
    const findOwner = ownerAt(path.address, network);
    const order = query.order;
    return tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order,
        fetch: async (snapshot, { after, limit }) =>
          await transactionsOfWithSides(snapshot, await findOwner(snapshot), { order, after: after?.[0], limit }),
        keyOf: ({ txId }) => [txId],
        show: (row) => shownTransaction(row, network),
      },
    );
  },
});

export const countAddressTransactions = operation({
  id: 'countAddressTransactions',
  route: 'GET /api/addresses/{address}/transactions/count',
  tag: 'Addresses',
  summary: 'How many transactions paid to an address or spent from it',
  description:
    'The count is kept by the index: it costs the same for any address. Answers 0 for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: named(
    'TransactionCount',
    Closed({ count: Count('Number of transactions that paid to the address or spent from it') }),
  ),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  async handle({ db, network }, { path }) {
    const findOwner = ownerAt(path.address, network);
    return await db.snapshot(async (snapshot) => ({ count: await countOf(snapshot, await findOwner(snapshot)) }));
  },
});

/** Of one address. */
export async function countOf(db: NetworkDb<'cardano'>, { addressIds: [addressId] = [] }: Owners): Promise<number> {
  return addressId === undefined ? 0 : ((await ownerTotals(db, { addressId }))?.txCount ?? 0);
}

export const listTransactionsOfAddresses = operation({
  id: 'listTransactionsOfAddresses',
  route: 'POST /api/addresses/transactions',
  tag: 'Addresses',
  summary: 'All transactions of up to 100 addresses, newest first',
  description:
    'Each transaction once, from `fromBlockHeight` on; `input` and `output` say whether it spends from or pays to any of the addresses. A large answer is written while it is read; an account gets two of those at a time, further ones wait.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(AddressText, 100),
  query: Type.Object({ fromBlockHeight: Height('Only transactions of this block and later ones') }),
  result: Type.Array(AddressTransaction),
  errors: [],
  example: { body: [EXAMPLE.address] },

  handle({ db, network }, { body, query }) {
    const findOwners = ownersAt(body, network);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      const within = await transactionsOfHeights(snapshot, { from: query.fromBlockHeight });
      return inBatches<OwnedTransaction, unknown>(
        ({ last, limit }) =>
          transactionsOfWithSides(snapshot, owners, { order: 'desc', after: last?.txId, limit, within }),
        (row) => shownTransaction(row, network),
      );
    });
  },
});
