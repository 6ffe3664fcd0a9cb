import type { NetworkDb } from '../../../store/network-db.js';
import { listConfirmedSubmissions, listExpiredSubmissions } from '../../../store/queries/events/submission-facts.js';
import type { DeriveInput } from './derive-input.js';
import { type DerivedEvent, eventOfBlock, eventsOfFacts } from './derived-event.js';

/** Effects of blocks on the transactions that accounts submitted. */
export async function deriveSubmissions(
  db: NetworkDb,
  { blocks, kinds, required, transactions, txs }: DeriveInput,
): Promise<readonly DerivedEvent[]> {
  const events: DerivedEvent[] = [];
  const submitters = kinds.has('submission.confirmed') ? required('submission.confirmed') : [];
  if (submitters.length > 0 && txs !== undefined)
    events.push(
      ...eventsOfFacts(
        await listConfirmedSubmissions(db, txs, submitters),
        transactions,
        ({ accountId }, { hash }) => ({
          type: 'submission.confirmed',
          about: hash,
          accountId,
          subjects: [],
          payload: {},
        }),
      ),
    );
  const waiting = kinds.has('submission.expired') ? required('submission.expired') : [];
  const [oldest] = blocks;
  const newest = blocks.at(-1);
  if (waiting.length === 0 || oldest === undefined || newest === undefined) return events;
  const byHeight = new Map(blocks.map((block) => [block.height, block]));
  const range = { from: oldest.height, to: newest.height };
  for (const expired of await listExpiredSubmissions(db as NetworkDb<'cardano'>, range, waiting)) {
    const block = byHeight.get(expired.height);
    if (block === undefined) continue;
    const { txHash, accountId } = expired;
    events.push(
      eventOfBlock(block, {
        type: 'submission.expired',
        about: txHash,
        accountId,
        subjects: [['txHash', txHash]],
        payload: { txHash, expiresSlot: Number(expired.expiresSlot) },
      }),
    );
  }
  return events;
}
