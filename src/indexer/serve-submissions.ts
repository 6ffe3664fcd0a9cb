import { describeRejection } from '../chains/cardano/ledger/rejection.js';
import { toHex } from '../kernel/hex.js';
import type { Log } from '../kernel/log.js';
import type { SubmissionResult, Submitter } from '../sources/source.js';
import { SHARED_POLL_MS } from '../store/hints.js';
import type { NetworkDb } from '../store/network-db.js';
import {
  abandonClaimed,
  type ClaimedSubmission,
  claimSubmissions,
  completeSubmission,
  deleteOldSubmissions,
  resubmitLost,
  type SubmissionOutcome,
  submissionsTopic,
} from '../store/queries/cardano/mempool/submissions.js';
import { formatPublicReason, publicReason } from './failures.js';
import { serveQueue } from './serve-queue.js';

export interface ServeSubmissionsDependencies {
  readonly db: NetworkDb<'cardano'>;
  readonly submitter: Submitter;
  readonly now: () => number;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Polling interval for submissions of other processes. */
  readonly pollMs?: number;
}

/** Maximum number of concurrent requests on a node's socket. */
const MAX_CONCURRENT_SUBMISSIONS = 8;
const HOUSEKEEPING_MS = 20_000;
/** A node needs a moment until an accepted transaction appears in its mempool. */
const RESUBMIT_AFTER_MS = 30_000;
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Forwards submissions of callers to the source and stores the results, until the signal aborts. */
export async function serveSubmissions(dependencies: ServeSubmissionsDependencies): Promise<void> {
  const { db, now, signal, pollMs = SHARED_POLL_MS } = dependencies;
  await abandonClaimed(db, 'The process that submitted it ended before the result', new Date(now()));
  await serveQueue({
    claim: async (max) =>
      (await claimSubmissions(db, max, new Date(now()))).map((submission) => submitOne(dependencies, submission)),
    maxConcurrent: MAX_CONCURRENT_SUBMISSIONS,
    topic: submissionsTopic(db),
    pollMs,
    tidy: async (time) => {
      await resubmitLost(db, new Date(time - RESUBMIT_AFTER_MS));
      await deleteOldSubmissions(db, new Date(time - RETENTION_MS));
    },
    tidyMs: HOUSEKEEPING_MS,
    now,
    signal,
  });
}

async function submitOne(
  { db, submitter, now, log, signal }: ServeSubmissionsDependencies,
  claimed: ClaimedSubmission,
): Promise<void> {
  const answer = await submitter
    .submit(claimed.cbor, signal)
    .then(toSubmissionOutcome, (error: unknown): SubmissionOutcome => {
      log.warn('submission.unanswered', { id: String(claimed.id), reason: formatPublicReason(error), error });
      return { state: 'given-up', reason: publicReason(error) };
    });
  try {
    await completeSubmission(db, claimed.id, answer, new Date(now()));
    log.info('submission.answered', { id: String(claimed.id), verdict: answer.state });
  } catch (error) {
    log.error('submission.verdict-lost', { id: String(claimed.id), verdict: answer.state, error });
  }
}

function toSubmissionOutcome(result: SubmissionResult): SubmissionOutcome {
  if (result.accepted) return { state: 'accepted' };
  const words = describeRejection(result.reason);
  return { state: 'refused', reason: words ?? `0x${toHex(result.reason)}`, reasonCbor: result.reason };
}
