import { describeRejection } from '../chains/cardano/ledger/rejection.js';
import { toHex } from '../kernel/hex.js';
import type { Log } from '../kernel/log.js';
import type { Submitter, Verdict } from '../sources/source.js';
import { SHARED_POLL_MS } from '../store/hints.js';
import type { NetworkDb } from '../store/network-db.js';
import {
  type Answer,
  answerSubmission,
  forgetSubmissions,
  giveUpTaken,
  resubmitLost,
  submissionsTopic,
  type TakenSubmission,
  takeSubmissions,
} from '../store/queries/cardano/mempool/submissions.js';
import { publicReason, reasonOf } from './failures.js';
import { serveTaken } from './serve-taken.js';

export interface ServeSubmissionsParts {
  readonly db: NetworkDb<'cardano'>;
  readonly submitter: Submitter;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Polling interval for submissions of other processes. */
  readonly pollMs?: number;
}

/** Maximum number of concurrent requests on a node's socket. */
const AT_ONCE = 8;
const HOUSEKEEPING_MS = 20_000;
/** A node needs a moment until an accepted transaction appears in its mempool. */
const SETTLED_MS = 30_000;
const KEPT_MS = 30 * 24 * 3_600_000;

/** Forwards submissions of callers to the source and stores the results, until the signal aborts. */
export async function serveSubmissions(parts: ServeSubmissionsParts): Promise<void> {
  const { db, now, signal, pollMs = SHARED_POLL_MS } = parts;
  await giveUpTaken(db, 'The process that submitted it ended before the result', new Date(now()));
  await serveTaken({
    take: async (most) =>
      (await takeSubmissions(db, most, new Date(now()))).map((submission) => submitOne(parts, submission)),
    atOnce: AT_ONCE,
    topic: submissionsTopic(db),
    pollMs,
    tidy: async (time) => {
      await resubmitLost(db, new Date(time - SETTLED_MS));
      await forgetSubmissions(db, new Date(time - KEPT_MS));
    },
    tidyMs: HOUSEKEEPING_MS,
    now,
    signal,
  });
}

async function submitOne(
  { db, submitter, now, log, signal }: ServeSubmissionsParts,
  taken: TakenSubmission,
): Promise<void> {
  const answer = await submitter.submit(taken.cbor, signal).then(answerOf, (error: unknown): Answer => {
    log.warn('submission.unanswered', { id: String(taken.id), reason: reasonOf(error), error });
    return { state: 'given-up', reason: publicReason(error) };
  });
  try {
    await answerSubmission(db, taken.id, answer, new Date(now()));
    log.info('submission.answered', { id: String(taken.id), verdict: answer.state });
  } catch (error) {
    log.error('submission.verdict-lost', { id: String(taken.id), verdict: answer.state, error });
  }
}

function answerOf(verdict: Verdict): Answer {
  if (verdict.accepted) return { state: 'accepted' };
  const words = describeRejection(verdict.reason);
  return { state: 'refused', reason: words ?? `0x${toHex(verdict.reason)}`, reasonCbor: verdict.reason };
}
