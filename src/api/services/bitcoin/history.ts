import Type from 'typebox';
import type { ContextOf } from '../../kit/context.js';
import { positionAfter } from '../../kit/cursor.js';
import { type Operation, operation } from '../../kit/operation.js';
import {
  BitcoinHistoryItem,
  type HistoryRequest,
  historyQuery,
  IncludeMempool,
  KINDS,
  ORDER_WORDS,
  shownItem,
} from '../../shapes/bitcoin/history.js';
import { historyPlace, historyPosition } from '../../shapes/bitcoin/history-place.js';
import { MOST_PAGE_BYTES } from '../../shapes/bitcoin/load-transactions.js';
import type { OwnerForm } from '../../shapes/bitcoin/owner.js';
import { BitcoinPage, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';
import { heightRange, highestConfirmed } from '../../shapes/bitcoin/utxo-page.js';
import { loadTransactions } from './load-transactions.js';
import { requireBitcoinTip } from './page-tip.js';
import { scanHistory } from './scan-history.js';

/** One page of the transactions of a script. */
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

export const pageTransactions = (form: OwnerForm, list: keyof typeof KINDS): Operation => {
  const { id, of, chain, waiting } = KINDS[list];
  return operation({
    id: `page${id}Bitcoin${form.word}Transactions`,
    route: `GET ${form.at}/${list}`,
    tag: 'Bitcoin Addresses',
    summary: `List ${of} of ${form.of}`,
    description: `${ORDER_WORDS} A page ends early when its transactions are very large.`,
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

export const pageTxids = (form: OwnerForm): Operation =>
  operation({
    id: `pageBitcoin${form.word}Txids`,
    route: `GET ${form.at}/txids`,
    tag: 'Bitcoin Addresses',
    summary: `List the amounts that each transaction moved for ${form.of}`,
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
