import type { NetworkDb } from '../../../store/network-db.js';
import {
  type Order,
  type ScriptTransaction,
  scriptHistory,
  waitingHistory,
} from '../../../store/queries/bitcoin/history.js';
import { type BitcoinTip, firstTxNumFrom, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { findScriptId } from '../../../store/queries/bitcoin/unspent.js';
import { type HistoryPlace, historyAfterReorg } from './history-place.js';

type Db = NetworkDb<'bitcoin'>;

export interface HistoryQuestion {
  /** Undefined: nobody has outputs of it. */
  readonly script: Uint8Array | undefined;
  readonly from: number;
  readonly to: number;
  readonly order: Order;
  readonly parts: { readonly chain: boolean; readonly waiting: boolean };
  readonly limit: number;
  /** Bytes of transactions after which a page ends early; at least one is on it. */
  readonly mostBytes?: number | undefined;
}

export interface HistoryPage {
  readonly rows: readonly ScriptTransaction[];
  /** Undefined where nothing is left. */
  readonly next: HistoryPlace | undefined;
}

/** The next transactions of a script, inside the snapshot of `db`, whose tip is `tip`. */
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
    // Newest first, whoever has come to the chain is through with what waits.
    parts.waiting && !(order === 'desc' && place?.txNum !== undefined)
      ? waitingHistory(db, { script, after: place?.waiting, order, limit: most })
      : [];
  const [first, second] = order === 'desc' ? [waiting, chain] : [chain, waiting];
  // One more than shown tells that there is more.
  const before = await first(limit + 1);
  const rows = [...before, ...(before.length > limit ? [] : await second(limit + 1 - before.length))];
  const shown = rows.slice(0, Math.min(limit, fitting(rows, question.mostBytes)));
  if (shown.length === rows.length) return { rows, next: undefined };
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

/** How many fit into so many bytes, one at least. */
export function fitting(rows: readonly { readonly size: number }[], mostBytes = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  const tooMany = rows.findIndex(({ size }) => {
    bytes += size;
    return bytes > mostBytes;
  });
  return tooMany < 0 ? rows.length : Math.max(1, tooMany);
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
