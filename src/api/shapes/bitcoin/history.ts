import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Order as HistoryOrder, ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, Defaulted, Integer, Nullable, named } from '../../kit/schema.js';
import type { ListJson } from '../../kit/streamed-result.js';
import type { OwnerForm } from './owner.js';
import { BitcoinCursor, Height } from './page-tip.js';
import { countConfirmations } from './utxo.js';
import { MinConfirmations } from './utxo-page.js';

export const ORDER_WORDS =
  'Newest first: the mempool, then the chain backwards. A transaction that is confirmed or rolled back between two pages may appear twice; one that exists the whole time is never left out.';

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
  readonly include: { readonly chain: boolean; readonly waiting: boolean };
  /** Total transaction bytes after which a page ends early. */
  readonly maxBytes?: number;
  readonly show: (
    db: NetworkDb<'bitcoin'>,
    rows: readonly ScriptTransaction[],
    tip: BitcoinTip,
  ) => ListJson<Item> | Promise<ListJson<Item>>;
}

/** The three lists of full transactions. */
export const KINDS = {
  txs: { id: '', of: 'Transactions', chain: true, waiting: true },
  'txs/chain': { id: 'Confirmed', of: 'confirmed transactions', chain: true, waiting: false },
  'txs/mempool': { id: 'Waiting', of: 'mempool transactions', chain: false, waiting: true },
} as const;

export const BitcoinHistoryItem = named(
  'BitcoinHistoryItem',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Nullable(Count(FIELD.blockHeightOrNull)),
    blockTime: Nullable(Count('Time of the block, in seconds since 1970-01-01 UTC; null in the mempool')),
    confirmations: Count(FIELD.bitcoinConfirmations),
    delta: Integer({ description: '`output` minus `input`, in satoshi' }),
    input: Count('Amount that the transaction spends from the address, in satoshi'),
    output: Count('Amount that the transaction pays to the address, in satoshi'),
  }),
);

export const toHistoryItemJson = (
  { txid, received, sent, block }: ScriptTransaction,
  tip: BitcoinTip,
): Static<typeof BitcoinHistoryItem> => ({
  txid,
  blockHeight: block?.height ?? null,
  blockTime: block?.time ?? null,
  confirmations: countConfirmations(block, tip),
  delta: Number(received - sent),
  input: Number(sent),
  output: Number(received),
});
