import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { awaitHint } from '../../../store/hints.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type Line,
  lineBefore,
  submissionVerdict,
  verdictTopic,
  withdrawSubmission,
} from '../../../store/queries/cardano/mempool/submissions.js';
import { LIMITS, refusal, type VerdictLimits } from '../../shapes/transactions/await-verdict.js';

/** Waits until the source has validated a submission; a rejection is thrown with its reason. */
export async function awaitVerdict(
  db: NetworkDb<'cardano'>,
  id: bigint,
  clock: Clock,
  { stillMs, verdictMs, lookMs }: VerdictLimits = LIMITS,
): Promise<void> {
  const began = clock.now();
  let movedAt = began;
  let line: Line | undefined;
  for (;;) {
    const verdict = await submissionVerdict(db, id);
    if (verdict === undefined) throw new ServiceError('unavailable', 'The submission was dropped: submit it again');
    if (verdict.state === 'accepted') return;
    if (verdict.state === 'refused') throw refusal(verdict);
    if (verdict.state === 'given-up')
      throw new ServiceError('unavailable', `The submission has no result: ${verdict.reason ?? 'unknown'}`);
    const now = clock.now();
    if (now - began > verdictMs)
      throw new ServiceError(
        'unavailable',
        'The node has not validated the transaction yet: request /api/transactions/{txHash}/status',
      );
    if (verdict.state === 'waiting' && now - movedAt > stillMs) {
      const before = await lineBefore(db, id);
      if (before.taken === 0 && before.waiting === line?.waiting) await leave(db, id, clock);
      line = before;
      movedAt = now;
    }
    await awaitHint(verdictTopic(db, id), lookMs);
  }
}

/**
 * No process serves the queue: the submission is withdrawn, so that it is never submitted later without the client's
 * knowledge.
 */
async function leave(db: NetworkDb<'cardano'>, id: bigint, clock: Clock): Promise<void> {
  const reason = `No process serves submissions of ${db.network} at the moment`;
  if (await withdrawSubmission(db, id, reason, new Date(clock.now())))
    throw new ServiceError('unavailable', `${reason}: try again later`, { headers: { 'Retry-After': '10' } });
}
