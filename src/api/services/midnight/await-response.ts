import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { awaitHint } from '../../../store/hints.js';
import {
  addInquiry,
  inquiryOutcome,
  type Outcome,
  resultTopic,
  type SourceQuery,
  withdraw,
} from '../../../store/queries/midnight/exchange.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import { ACCEPT_TIMEOUT_MS, POLL_MS, RESPONSE_TIMEOUT_MS } from '../../shapes/midnight/await-response.js';

/**
 * Waits until the process that is connected to the source has responded. A rejection is thrown with the source's
 * reason.
 */
export async function awaitOutcome<Found extends Outcome>(
  db: MidnightDb,
  kind: 'submission' | 'inquiry',
  id: bigint,
  clock: Clock,
  poll: () => Promise<Found | undefined>,
): Promise<Found> {
  const began = clock.now();
  for (;;) {
    const found = await poll();
    if (found === undefined) throw new ServiceError('unavailable', 'The request was dropped: retry it');
    if (found.state === 'accepted') return found;
    if (found.state === 'refused') throw new ServiceError('invalid', found.reason ?? 'The source rejected the request');
    if (found.state === 'unsupported')
      throw new ServiceError('not-implemented', found.reason ?? 'The source of this network does not support this');
    if (found.state === 'given-up')
      throw new ServiceError('unavailable', `The source did not respond: ${found.reason ?? 'unknown'}`);
    const waited = clock.now() - began;
    if (waited > RESPONSE_TIMEOUT_MS)
      throw new ServiceError('unavailable', 'The source has not responded yet: try again later');
    if (found.state === 'waiting' && waited > ACCEPT_TIMEOUT_MS && (await withdraw(db, kind, id)))
      throw new ServiceError('unavailable', `No process is connected to the source of ${db.network} at the moment`, {
        headers: { 'Retry-After': '10' },
      });
    await awaitHint(resultTopic(db, kind, id), POLL_MS);
  }
}

/** Queries the source for data that is not indexed. */
export async function querySource<Answer>(db: MidnightDb, inquiry: SourceQuery, clock: Clock): Promise<Answer> {
  const id = await addInquiry(db, inquiry, new Date(clock.now()));
  const { answer } = await awaitOutcome(db, 'inquiry', id, clock, () => inquiryOutcome(db, id));
  return answer as Answer;
}
