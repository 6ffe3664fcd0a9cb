import { findBlock } from '../../../../store/queries/midnight/blocks.js';
import { readTip } from '../../../../store/queries/midnight/tip.js';
import {
  type ShieldedTransaction,
  shieldedTransactionsAfter,
} from '../../../../store/queries/midnight/transactions.js';
import { ledger } from '../../../services/midnight/ledger.js';
import { type OpenedSession, openWalletSession } from '../../../services/midnight/wallet-sessions.js';
import { readHex, readUnsigned, requireKnown } from '../resolver.js';
import { FEED_BATCH, type Feed } from './follow.js';

/** A transaction of the wallet; its resolvers read the rows. */
export interface RelevantTransactionRef {
  readonly __typename: 'RelevantTransaction';
  readonly txId: number;
  /** Part of the tree between the wallet's transactions, which it gets in collapsed form. */
  readonly gap: { readonly startIndex: number; readonly endIndex: number } | undefined;
}

export interface ShieldedProgress {
  readonly __typename: 'ShieldedTransactionsProgress';
  readonly highest: number;
  readonly checked: number;
  readonly relevant: number;
}

type Row = ShieldedTransaction | ShieldedProgress;
type Position = readonly [zswapStart: number, txId: number];

/** Transactions of which the viewing key of a session can decrypt an output, from an index of the tree on. */
export function createShieldedFeed(args: {
  readonly sessionId: string;
  readonly index?: number | null;
}): Feed<Position, Row, RelevantTransactionRef | ShieldedProgress> {
  const id = readHex(args.sessionId, 'session ID', 32);
  let session: OpenedSession;
  /** End of the last transaction of the wallet, or the start of the search. */
  let index = readUnsigned(args.index, 'index') ?? 0;
  let relevant = 0;
  let sent = '';
  return {
    async start(db, request) {
      session = await openWalletSession({ ...request, db }, id);
      index = Math.max(index, session.startIndex);
      return [index, -1];
    },

    async read(db, from) {
      const found = await shieldedTransactionsAfter(db, from, FEED_BATCH);
      const last = found.at(-1);
      const more = found.length === FEED_BATCH;
      const tip = await findBlock(db, { height: (await readTip(db)).height });
      const highest = Number(requireKnown(tip?.zswapEndIndex, 'zswapEndIndex'));
      const checked = more ? (last?.zswapEnd ?? index) : highest;
      const progress: ShieldedProgress = { __typename: 'ShieldedTransactionsProgress', highest, checked, relevant };
      return { rows: [...found, progress], next: last ? [last.zswapStart, last.id] : from, more };
    },

    /** Outside of the snapshot, because each transaction takes milliseconds of another thread. */
    async refine(rows) {
      const found = rows.filter((row): row is ShieldedTransaction => 'raw' in row);
      const isRelevant = await ledger.relevance(
        found.map(({ raw }) => raw),
        session.viewingKey,
      );
      const refined: (RelevantTransactionRef | ShieldedProgress)[] = [];
      for (const { id: txId, zswapStart, zswapEnd } of found.filter((_, at) => isRelevant[at])) {
        const gap = index < zswapStart ? { startIndex: index, endIndex: zswapStart - 1 } : undefined;
        refined.push({ __typename: 'RelevantTransaction', txId, gap });
        index = zswapEnd;
        relevant = zswapEnd;
      }
      for (const row of rows) {
        if (!('checked' in row)) continue;
        const progress = { ...row, relevant };
        const text = JSON.stringify(progress);
        if (text !== sent) refined.push(progress);
        sent = text;
      }
      return refined;
    },

    async rewind(db, from, height) {
      const block = height < 0 ? undefined : await findBlock(db, { height });
      const end = block === undefined ? 0 : Number(requireKnown(block.zswapEndIndex, 'zswapEndIndex'));
      if (end > from[0]) return from;
      index = Math.min(index, end);
      relevant = Math.min(relevant, end);
      return [end, -1];
    },
  };
}
