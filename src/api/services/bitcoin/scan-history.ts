import {
  mempoolHistory,
  type Order,
  type ScriptTransaction,
  scriptHistory,
} from '../../../store/queries/bitcoin/history.js';
import { type BitcoinTip, firstTxNumFrom, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { readInSequence, splitPage } from '../../kit/keyset-page.js';
import { type HistoryCursor, historyAfterReorg } from '../../shapes/bitcoin/history-cursor.js';
import { type Db, fitting, type HistoryPage, type HistoryQuery } from '../../shapes/bitcoin/scan-history.js';

/** Reads the next transactions of a script inside the snapshot of `db`, whose tip is `tip`. */
export async function scanHistory(
  db: Db,
  tip: BitcoinTip,
  requested: HistoryCursor | undefined,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { script, order, include, limit } = query;
  if (script === undefined) return { rows: [], next: undefined };
  const cursor = requested && (await resolveCursor(db, tip, requested, order));
  const chain = (max: number) => (include.chain ? chainRows(db, tip, cursor, { ...query, script }, max) : []);
  const readMempool = (max: number) =>
    // Newest first, a reader that has reached the chain has read the whole mempool.
    include.waiting && !(order === 'desc' && cursor?.txNum !== undefined)
      ? mempoolHistory(db, { script, after: cursor?.pending, order, limit: max })
      : [];
  const [first, second] = order === 'desc' ? [readMempool, chain] : [chain, readMempool];
  const rows = await readInSequence(limit + 1, first, second);
  const { page: pageRows, next } = splitPage(rows, Math.min(limit, fitting(rows, query.maxBytes)), ({ txid }) => txid);
  if (next === undefined) return { rows, next };
  const findLast = (isPending: boolean) => pageRows.findLast(({ block }) => (block === undefined) === isPending);
  const lastPending = findLast(true);
  return {
    rows: pageRows,
    next: {
      txNum: findLast(false)?.txNum ?? cursor?.txNum,
      pending: lastPending ? { firstSeen: lastPending.firstSeen!, txid: lastPending.txid } : cursor?.pending,
      reorgId: tip.reorgId,
    },
  };
}

async function chainRows(
  db: Db,
  tip: BitcoinTip,
  cursor: HistoryCursor | undefined,
  { script, from, to, order }: HistoryQuery & { readonly script: Uint8Array },
  limit: number,
): Promise<readonly ScriptTransaction[]> {
  const scriptId = await findScriptId(db, script);
  if (scriptId === undefined || from > tip.height || to < from) return [];
  const lowest = await firstTxNumFrom(db, from, tip);
  const highest = await firstTxNumFrom(db, to + 1, tip);
  const { txNum } = cursor ?? {};
  const range =
    txNum === undefined
      ? { from: lowest, below: highest }
      : order === 'desc'
        ? { from: lowest, below: txNum < highest ? txNum : highest }
        : { from: txNum + 1n > lowest ? txNum + 1n : lowest, below: highest };
  return await scriptHistory(db, { scriptId, ...range, order, limit });
}

async function resolveCursor(
  db: Db,
  tip: BitcoinTip,
  cursor: HistoryCursor,
  order: Order,
): Promise<HistoryCursor | undefined> {
  if (cursor.reorgId === tip.reorgId) return cursor;
  const shared = await sharedHeightSince(db, cursor.reorgId);
  if (shared === undefined) return cursor;
  const firstChanged = await firstTxNumFrom(db, shared + 1, tip);
  return historyAfterReorg(cursor, { order, firstChanged, reorgId: tip.reorgId });
}
