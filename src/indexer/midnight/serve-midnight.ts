import type { NetworkId } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { MerkleTree, MidnightSource } from '../../sources/midnight/midnight-source.js';
import { pause } from '../../sources/retry.js';
import type { Db } from '../../store/db.js';
import { listenForHints, pollMsFor } from '../../store/hints.js';
import { networkDb } from '../../store/network-db.js';
import {
  answerInquiry,
  answerSubmission,
  exchangeTopic,
  forgetExchanges,
  giveUpTaken,
  type Question,
  type TakenSubmission,
  takeInquiries,
  takeSubmissions,
} from '../../store/queries/midnight/exchange.js';
import { type MidnightDb, noteFinalized } from '../../store/queries/midnight/tip.js';
import { publicReason, reasonOf } from '../failures.js';
import { keepRunning } from '../keep-running.js';

export interface ServeMidnightParts {
  readonly db: Db;
  readonly network: NetworkId;
  readonly source: Pick<MidnightSource, 'submitter' | 'queries'>;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const AT_ONCE = 8;
const FINALITY_MS = 3_000;
const HOUSEKEEPING_MS = 60_000;
const SUBMISSIONS_KEPT_MS = 30 * 24 * 3_600_000;
const INQUIRIES_KEPT_MS = 3_600_000;

/** Additional tasks of the writer of a network's index on behalf of all processes: requests to the source. */
export async function serveMidnight(parts: ServeMidnightParts): Promise<void> {
  const db = networkDb(parts.db, parts.network, 'midnight');
  await Promise.all([
    keepRunning('exchange', () => serveExchange(parts, db), parts),
    keepRunning('finality', () => watchFinality(parts, db), parts),
  ]);
}

async function watchFinality({ source, now, signal }: ServeMidnightParts, db: MidnightDb): Promise<void> {
  while (!signal.aborted) {
    const height = await source.queries.finalizedHeight(signal);
    if (height !== undefined) await noteFinalized(db, height, new Date(now()));
    await pause(FINALITY_MS, signal);
  }
}

async function serveExchange(parts: ServeMidnightParts, db: MidnightDb): Promise<void> {
  const { now, signal } = parts;
  await giveUpTaken(db);
  const underway = new Set<Promise<void>>();
  const hints = listenForHints(exchangeTopic(db));
  const pollMs = pollMsFor(parts.db);
  let tidied = now();
  try {
    while (!signal.aborted) {
      hints.reset();
      const submissions = await takeSubmissions(db, AT_ONCE);
      const inquiries = await takeInquiries(db, AT_ONCE);
      const works = [
        ...submissions.map((each) => submitOne(parts, db, each)),
        ...inquiries.map((each) => askOne(parts, db, each)),
      ];
      for (const started of works) {
        const work: Promise<void> = started.finally(() => underway.delete(work));
        underway.add(work);
      }
      if (underway.size >= 2 * AT_ONCE) await Promise.race(underway);
      else if (works.length === 0) await hints.wait(pollMs, signal);
      if (now() - tidied < HOUSEKEEPING_MS) continue;
      tidied = now();
      await forgetExchanges(db, new Date(tidied - SUBMISSIONS_KEPT_MS), new Date(tidied - INQUIRIES_KEPT_MS));
    }
  } finally {
    hints.close();
  }
  await Promise.all(underway);
}

async function submitOne(
  { source, now, log, signal }: ServeMidnightParts,
  db: MidnightDb,
  { id, bytes }: TakenSubmission,
): Promise<void> {
  const { submitter } = source;
  const answer = await (async () => {
    try {
      if (submitter === undefined) return { state: 'given-up', reason: 'The source takes no transactions' } as const;
      const verdict = await submitter.submit(bytes, signal);
      if (!verdict.accepted) return { state: 'refused', reason: Buffer.from(verdict.reason).toString('utf8') } as const;
      return { state: 'accepted', published: verdict.published && fromHex(verdict.published.hash) } as const;
    } catch (error) {
      const state = error instanceof ServiceError && error.kind === 'invalid' ? 'refused' : 'given-up';
      log.warn('submission.unanswered', { id: String(id), reason: reasonOf(error), error });
      return { state, reason: publicReason(error) } as const;
    }
  })();
  await settle(log, id, () =>
    answerSubmission(db, id, { reason: undefined, published: undefined, ...answer, now: new Date(now()) }),
  );
}

async function askOne(
  { source, log, signal }: ServeMidnightParts,
  db: MidnightDb,
  { id, question }: { readonly id: bigint; readonly question: Question },
): Promise<void> {
  const answer = await (async () => {
    try {
      return { state: 'accepted', answer: await answerOf(source, question, signal) } as const;
    } catch (error) {
      log.warn('inquiry.unanswered', { id: String(id), reason: reasonOf(error), error });
      return { state: inquiryFailure(error), reason: publicReason(error) } as const;
    }
  })();
  await settle(log, id, () => answerInquiry(db, id, answer));
}

function inquiryFailure(error: unknown): 'refused' | 'unsupported' | 'given-up' {
  if (!(error instanceof ServiceError)) return 'given-up';
  if (error.kind === 'not-implemented') return 'unsupported';
  return error.kind === 'invalid' ? 'refused' : 'given-up';
}

async function answerOf({ queries }: Pick<MidnightSource, 'queries'>, question: Question, signal: AbortSignal) {
  if (question.kind === 'registrations') return await queries.registrations?.(question.stakeAddresses, signal);
  if (question.kind === 'lookup') return await queries.lookup(question.lookup, signal);
  return await queries.merkleUpdate(question.tree as MerkleTree, question.start, question.end, signal);
}

/** When a result cannot be written, the waiting request times out by itself. */
async function settle(log: Log, id: bigint, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('exchange.answer-lost', { id: String(id), error });
  }
}
