import Type, { type Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Order as HistoryOrder, ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { Order } from '../../chain-pages.js';
import type { ContextOf } from '../../context.js';
import { positionAfter } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Count, Defaulted, Integer, Nullable, named } from '../../schema.js';
import { historyPlace, historyPosition } from './history-place.js';
import { loadTransactions, MOST_PAGE_BYTES } from './load-transactions.js';
import { BY_ADDRESS, BY_SCRIPT_HASH, type OwnerForm } from './owner.js';
import { BitcoinCursor, BitcoinPage, Height, requireBitcoinTip, shownBitcoinTip } from './page-tip.js';
import { scanHistory } from './scan-history.js';
import { BitcoinTransaction } from './transaction-json.js';
import { confirmationsOf } from './utxo.js';
import { heightRange, highestConfirmed, MinConfirmations } from './utxo-page.js';

const ORDER_WORDS =
  'Newest first: what waits for a block, then the chain backwards. A transaction that is confirmed, or taken back, between two pages may come twice; one that is there the whole time is never left out.';

const historyQuery = (limits: { readonly max: number; readonly default: number }) => ({
  order: Order('desc'),
  from: Type.Optional(Height('Lowest block of confirmed transactions')),
  to: Type.Optional(Height('Highest block of confirmed transactions')),
  minConfirmations: MinConfirmations,
  cursor: BitcoinCursor,
  limit: Limit(limits),
});

const IncludeMempool = Defaulted(Type.Boolean({ description: 'True: include unconfirmed transactions' }), true);

interface HistoryRequest<Item> {
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

/** One page of what a script has been part of. */
function pageOfHistory<Item>(
  { db, network, cursor }: ContextOf<'caller', 'bitcoin'>,
  { form, path, query, parts, mostBytes, show }: HistoryRequest<Item>,
) {
  const { order, limit, minConfirmations } = query;
  const bounds = heightRange(query);
  const position = positionAfter(cursor, query.cursor);
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const { script } = await form.find(snapshot, network, path);
    const { rows, next } = await scanHistory(snapshot, tip, position && historyPlace(position), {
      script,
      from: bounds.from,
      to: Math.min(bounds.to, highestConfirmed(tip.height, minConfirmations)),
      order,
      parts,
      limit,
      mostBytes,
    });
    return {
      data: await show(snapshot, rows, tip),
      tip: shownBitcoinTip(tip),
      ...(next && { cursor: cursor.encode(historyPosition(next)) }),
    };
  });
}

/** The three lists of whole transactions. */
const KINDS = {
  txs: { id: '', of: 'Transactions', chain: true, waiting: true },
  'txs/chain': { id: 'Confirmed', of: 'Confirmed transactions', chain: true, waiting: false },
  'txs/mempool': { id: 'Waiting', of: 'Transactions in the mempool', chain: false, waiting: true },
} as const;

const pageTransactions = (form: OwnerForm, list: keyof typeof KINDS): Operation => {
  const { id, of, chain, waiting } = KINDS[list];
  return operation({
    id: `page${id}Bitcoin${form.word}Transactions`,
    route: `GET ${form.at}/${list}`,
    tag: 'Bitcoin Addresses',
    summary: `${of} of ${form.of}, whole, by cursor`,
    description: `${ORDER_WORDS} A page ends early where its transactions are very large.`,
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({
      ...historyQuery({ max: 100, default: 25 }),
      ...(list === 'txs' && { includeMempool: IncludeMempool }),
    }),
    result: BitcoinPage(BitcoinTransaction),
    errors: [],
    example: form.example,

    handle(context, { path, query }) {
      const { includeMempool = waiting } = query as { readonly includeMempool?: boolean };
      return pageOfHistory(context, {
        form,
        path,
        query,
        parts: { chain, waiting: waiting && includeMempool },
        mostBytes: MOST_PAGE_BYTES,
        show: (db, rows) => loadTransactions(db, context.network, rows),
      });
    },
  });
};

export const pageBitcoinAddressTransactions = pageTransactions(BY_ADDRESS, 'txs');
export const pageConfirmedBitcoinAddressTransactions = pageTransactions(BY_ADDRESS, 'txs/chain');
export const pageWaitingBitcoinAddressTransactions = pageTransactions(BY_ADDRESS, 'txs/mempool');
export const pageBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs');
export const pageConfirmedBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs/chain');
export const pageWaitingBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs/mempool');

const BitcoinHistoryItem = named(
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

const shownItem = (
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

const pageTxids = (form: OwnerForm): Operation =>
  operation({
    id: `pageBitcoin${form.word}Txids`,
    route: `GET ${form.at}/txids`,
    tag: 'Bitcoin Addresses',
    summary: `What each transaction moved for ${form.of}, by cursor`,
    description: ORDER_WORDS,
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    path: form.path,
    query: Type.Object({ ...historyQuery({ max: 1000, default: 100 }), includeMempool: IncludeMempool }),
    result: BitcoinPage(BitcoinHistoryItem),
    errors: [],
    example: form.example,

    handle: (context, { path, query }) =>
      pageOfHistory(context, {
        form,
        path,
        query,
        parts: { chain: true, waiting: query.includeMempool },
        show: (_, rows, tip) => rows.map((row) => shownItem(row, tip)),
      }),
  });

export const pageBitcoinAddressTxids = pageTxids(BY_ADDRESS);
export const pageBitcoinScriptTxids = pageTxids(BY_SCRIPT_HASH);
