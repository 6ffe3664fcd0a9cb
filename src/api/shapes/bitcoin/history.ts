import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Order as HistoryOrder, ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, Integer, Nullable, named } from '../../kit/schema.js';
import type { OwnerForm } from './owner.js';
import { BitcoinCursor, Height } from './page-tip.js';
import { confirmationsOf } from './utxo.js';
import { MinConfirmations } from './utxo-page.js';

export const ORDER_WORDS =
  'Newest first: what waits for a block, then the chain backwards. A transaction that is confirmed, or taken back, between two pages may come twice; one that is there the whole time is never left out.';

export const historyQuery = (limits: { readonly max: number; readonly default: number }) => ({
  order: Order('desc'),
  from: Type.Optional(Height('Lowest block of confirmed transactions')),
  to: Type.Optional(Height('Highest block of confirmed transactions')),
  minConfirmations: MinConfirmations,
  cursor: BitcoinCursor,
  limit: Limit(limits),
});

export const IncludeMempool = Defaulted(Type.Boolean({ description: 'True: include unconfirmed transactions' }), true);

export interface HistoryRequest<Item> {
  readonly form: OwnerForm;
  readonly path: unknown;
  readonly query: {
    readonly order: HistoryOrder;
    readonly from?: number;
    readonly to?: number;
    readonly minConfirmations: number;
    readonly cursor?: string;
    readonly limit: number;
  };
  readonly parts: { readonly chain: boolean; readonly waiting: boolean };
  /** Bytes of transactions after which a page ends early. */
  readonly mostBytes?: number;
  readonly show: (
    db: NetworkDb<'bitcoin'>,
    rows: readonly ScriptTransaction[],
    tip: BitcoinTip,
  ) => Item[] | Promise<Item[]>;
}

/** The three lists of whole transactions. */
export const KINDS = {
  txs: { id: '', of: 'Transactions', chain: true, waiting: true },
  'txs/chain': { id: 'Confirmed', of: 'Confirmed transactions', chain: true, waiting: false },
  'txs/mempool': { id: 'Waiting', of: 'Transactions in the mempool', chain: false, waiting: true },
} as const;

export const BitcoinHistoryItem = named(
  'BitcoinHistoryItem',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    blockTime: Nullable(Count('Time of the block, in seconds since 1970-01-01 UTC; null in the mempool')),
    confirmations: Count(FIELD.bitcoinConfirmations),
    delta: Integer({ description: '`output` less `input`, in satoshi' }),
    input: Count('Satoshi that it spends of the address'),
    output: Count('Satoshi that it pays to the address'),
  }),
);

export const shownItem = (
  { txid, received, sent, block }: ScriptTransaction,
  tip: BitcoinTip,
): Static<typeof BitcoinHistoryItem> => ({
  txid,
  blockHeight: block?.height ?? null,
  blockTime: block?.time ?? null,
  confirmations: confirmationsOf(block, tip),
  delta: Number(received - sent),
  input: Number(sent),
  output: Number(received),
});
