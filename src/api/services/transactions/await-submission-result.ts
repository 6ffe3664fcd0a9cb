import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { awaitHint } from '../../../store/hints.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  findSubmissionResult,
  type Line,
  lineBefore,
  submissionResultTopic,
  withdrawSubmission,
} from '../../../store/queries/cardano/mempool/submissions.js';
import { LedgerRejection, LIMITS, type SubmissionTimeouts } from '../../shapes/transactions/await-submission-result.js';

/** Waits until the source has validated a submission; a rejection is thrown with its reason. */
export async function awaitSubmissionResult(
  db: NetworkDb<'cardano'>,
  id: bigint,
  clock: Clock,
  { stillMs, resultMs, pollMs }: SubmissionTimeouts = LIMITS,
): Promise<void> {
  const began = clock.now();
  let movedAt = began;
  let line: Line | undefined;
  for (;;) {
    const result = await findSubmissionResult(db, id);
    if (result === undefined) throw new ServiceError('unavailable', 'The submission was dropped: submit it again');
    if (result.state === 'accepted') return;
    if (result.state === 'refused') throw new LedgerRejection(result);
    if (result.state === 'given-up')
      throw new ServiceError('unavailable', `The submission has no result: ${result.reason ?? 'unknown'}`);
    const now = clock.now();
    if (now - began > resultMs)
      throw new ServiceError(
        'unavailable',
        'The node has not validated the transaction yet: request /api/transactions/{txHash}/status',
      );
    if (result.state === 'waiting' && now - movedAt > stillMs) {
      const before = await lineBefore(db, id);
      if (before.taken === 0 && before.waiting === line?.waiting) await withdrawUnserved(db, id, clock);
      line = before;
      movedAt = now;
    }
    await awaitHint(submissionResultTopic(db, id), pollMs);
  }
}

/**
 * No process serves the queue: the submission is withdrawn, so that it is never submitted later without the client's
 * knowledge.
 */
async function withdrawUnserved(db: NetworkDb<'cardano'>, id: bigint, clock: Clock): Promise<void> {
  const reason = `No process serves submissions of ${db.network} at the moment`;
  if (await withdrawSubmission(db, id, reason, new Date(clock.now())))
    throw new ServiceError('unavailable', `${reason}: try again later`, { headers: { 'Retry-After': '10' } });
}
