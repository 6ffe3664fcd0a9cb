import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { requireFacts } from '../../../store/queries/cardano/chain/disabled-facts.js';
import { type EventKind, getEventKind } from './event-kinds.js';

/** Rejects kinds whose facts the operator left out of the index, because their events would never come. */
export async function requireEventFacts(db: NetworkDb, kinds: Iterable<EventKind>): Promise<void> {
  if (db.family !== 'cardano') return;
  for (const kind of kinds) {
    const { facts } = getEventKind(kind);
    if (facts.length === 0) continue;
    await requireFacts(db as NetworkDb<'cardano'>, facts).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.kind !== 'not-implemented') throw error;
      throw new ServiceError('invalid', `There are no events of type '${kind}'. ${error.message}`);
    });
  }
}
