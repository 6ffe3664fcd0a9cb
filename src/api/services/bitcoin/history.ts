import Type from 'typebox';
import type { HandlerContext } from '../../kit/context.js';
import { positionAfter } from '../../kit/cursor.js';
import { type Operation, operation } from '../../kit/operation.js';
import { toPageResponse } from '../../kit/streamed-result.js';
import {
  BitcoinHistoryItem,
  type HistoryRequest,
  historyQuery,
  IncludeMempool,
  KINDS,
  ORDER_WORDS,
  toHistoryItemJson,
} from '../../shapes/bitcoin/history.js';
import { decodeHistoryCursor, encodeHistoryCursor } from '../../shapes/bitcoin/history-cursor.js';
import { MAX_PAGE_BYTES, toTransactionListJson } from '../../shapes/bitcoin/load-transactions.js';
import type { OwnerForm } from '../../shapes/bitcoin/owner.js';
import { BitcoinPage, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinTransaction } from '../../shapes/bitcoin/transaction-json.js';
import { heightRange, highestConfirmed } from '../../shapes/bitcoin/utxo-page.js';
import { loadTransactions } from './load-transactions.js';
import { requireBitcoinTip } from './page-tip.js';
import { scanHistory } from './scan-history.js';

/** One page of the transactions of a script. */
function readHistoryPage<Item>(
  { db, network, cursor }: HandlerContext<'caller', 'bitcoin'>,
  { form, path, query, include, maxBytes, show }: HistoryRequest<Item>,
) {
  const { order, limit, minConfirmations } = query;
  const bounds = heightRange(query);
  const position = positionAfter(cursor, query.cursor);
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const { script } = await form.find(snapshot, network, path);
    const { rows, next } = await scanHistory(snapshot, tip, position && decodeHistoryCursor(position), {
      script,
      from: bounds.from,
      to: Math.min(bounds.to, highestConfirmed(tip.height, minConfirmations)),
      order,
      include,
      limit,
      maxBytes,
    });
    return toPageResponse(await show(snapshot, rows, tip), {
      tip: toBitcoinTipJson(tip),
      ...(next && { cursor: cursor.encode(encodeHistoryCursor(next)) }),
    });
  });
}

export const pageTransactions = (form: OwnerForm, list: keyof typeof KINDS): Operation => {
  const { id, of, chain, waiting: mempool } = KINDS[list];
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
      const { includeMempool = mempool } = query as { readonly includeMempool?: boolean };
      return readHistoryPage(context, {
        form,
        path,
        query,
        include: { chain, waiting: mempool && includeMempool },
        maxBytes: MAX_PAGE_BYTES,
        show: (db, rows) => loadTransactions(db, rows).then((found) => toTransactionListJson(found, context.network)),
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
      readHistoryPage(context, {
        form,
        path,
        query,
        include: { chain: true, waiting: query.includeMempool },
        show: (_, rows, tip) => rows.map((row) => toHistoryItemJson(row, tip)),
      }),
  });
