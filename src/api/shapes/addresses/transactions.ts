import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { OwnedTransaction } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { Order } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, ChainNumber, Closed, Count, described, Integer, named } from '../../kit/schema.js';

export const AddressTransaction = named(
  'AddressTransaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    txIndex: Count('Index of the transaction in the block'),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epochNo: described(Count(FIELD.epoch), FIELD.epoch),
    slot: described(Count(FIELD.slot), FIELD.slot),
    input: Type.Boolean({ description: 'True when the transaction spends outputs of the address' }),
    output: Type.Boolean({ description: 'True when the transaction creates outputs at the address' }),
  }),
);

export const toTransactionJson = (
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

export const Height = (description: string) => Type.Optional(ChainNumber(description));

export const listed = {
  tag: 'Addresses',
  summary: 'List transactions that paid to or spent from an address',
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

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly fromBlockHeight?: number;
  readonly toBlockHeight?: number;
  readonly order: 'asc' | 'desc';
}
