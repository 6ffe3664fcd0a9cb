import Type from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Page, PageSize, Pagination } from '../../kit/paging.js';
import { AddressText, Closed, described, named } from '../../kit/schema.js';
import { Transaction } from '../transactions/chain-transaction.js';
import { historyFields, type TxHistoryItem } from './history-item.js';

const { properties } = Transaction;

export const TxHistoryDetail = named(
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

export interface Context {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

export const HistoryPage = <Item extends typeof TxHistoryItem | typeof TxHistoryDetail>(item: Item) =>
  Closed({
    transactions: Type.Array(item, { description: 'Transactions of this page, newest first' }),
    pagination: described(Pagination, FIELD.pagination),
  });

export const wrapped = {
  tag: 'Addresses',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ page: Page(), pageSize: PageSize(20) }),
  example: { path: { address: EXAMPLE.address } },
} as const;
