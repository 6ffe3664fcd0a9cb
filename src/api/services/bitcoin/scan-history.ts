import {
  type Order,
  type ScriptTransaction,
  scriptHistory,
  waitingHistory,
} from '../../../store/queries/bitcoin/history.js';
import { type BitcoinTip, firstTxNumFrom, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { readInSequence, splitPage } from '../../kit/keyset-page.js';
import { type HistoryPlace, historyAfterReorg } from '../../shapes/bitcoin/history-place.js';
import { type Db, fitting, type HistoryPage, type HistoryQuestion } from '../../shapes/bitcoin/scan-history.js';

/** Reads the next transactions of a script inside the snapshot of `db`, whose tip is `tip`. */
export async function scanHistory(
  db: Db,
  tip: BitcoinTip,
  given: HistoryPlace | undefined,
  question: HistoryQuestion,
): Promise<HistoryPage> {
  const { script, order, parts, limit } = question;
  if (script === undefined) return { rows: [], next: undefined };
  const place = given && (await placeNow(db, tip, given, order));
  const chain = (most: number) => (parts.chain ? chainRows(db, tip, place, { ...question, script }, most) : []);
  const waiting = (most: number) =>
    // Newest first, a reader that has reached the chain has read the whole mempool.
    parts.waiting && !(order === 'desc' && place?.txNum !== undefined)
      ? waitingHistory(db, { script, after: place?.waiting, order, limit: most })
      : [];
  const [first, second] = order === 'desc' ? [waiting, chain] : [chain, waiting];
  const rows = await readInSequence(limit + 1, first, second);
  const { page: shown, next } = splitPage(rows, Math.min(limit, fitting(rows, question.mostBytes)), ({ txid }) => txid);
  if (next === undefined) return { rows, next };
  const lastOf = (isWaiting: boolean) => shown.findLast(({ block }) => (block === undefined) === isWaiting);
  const lastWaiting = lastOf(true);
  return {
    rows: shown,
    next: {
      txNum: lastOf(false)?.txNum ?? place?.txNum,
      waiting: lastWaiting ? { firstSeen: lastWaiting.firstSeen!, txid: lastWaiting.txid } : place?.waiting,
      reorgId: tip.reorgId,
    },
  };
}

async function chainRows(
  db: Db,
  tip: BitcoinTip,
  place: HistoryPlace | undefined,
  { script, from, to, order }: HistoryQuestion & { readonly script: Uint8Array },
  limit: number,
): Promise<readonly ScriptTransaction[]> {
  const scriptId = await findScriptId(db, script);
  if (scriptId === undefined || from > tip.height || to < from) return [];
  const lowest = await firstTxNumFrom(db, from, tip);
  const highest = await firstTxNumFrom(db, to + 1, tip);
  const { txNum } = place ?? {};
  const range =
    txNum === undefined
      ? { from: lowest, below: highest }
      : order === 'desc'
        ? { from: lowest, below: txNum < highest ? txNum : highest }
        : { from: txNum + 1n > lowest ? txNum + 1n : lowest, below: highest };
  return await scriptHistory(db, { scriptId, ...range, order, limit });
}

async function placeNow(db: Db, tip: BitcoinTip, place: HistoryPlace, order: Order): Promise<HistoryPlace | undefined> {
  if (place.reorgId === tip.reorgId) return place;
  const shared = await sharedHeightSince(db, place.reorgId);
  if (shared === undefined) return place;
  const firstChanged = await firstTxNumFrom(db, shared + 1, tip);
  return historyAfterReorg(place, { order, firstChanged, reorgId: tip.reorgId });
}
