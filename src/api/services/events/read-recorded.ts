import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { EventTip } from '../../../store/queries/events/event-rows.js';
import { listMempoolEvents } from '../../../store/queries/events/mempool-events.js';
import { listAccountEvents } from '../../../store/queries/service/account-events.js';
import type { EventCursor } from './event-cursor.js';
import type { EventFilter } from './event-filter.js';
import type { EventKind } from './event-kinds.js';
import { FilterIndex } from './filter-index.js';
import { RECORDED_KINDS, type RecordedEvent, toAccountEvent, toMempoolEvent } from './recorded-event.js';

/** Positions up to which recorded events have been processed. */
export interface RecordedPosition {
  readonly mempoolPosition: number;
  readonly accountPosition: number;
}

/** The recorded events that a reader needs. */
export interface RecordedSelection {
  readonly network: Network;
  readonly kinds: ReadonlySet<EventKind>;
  readonly accountIds: readonly string[];
}

export interface RecordedStep {
  readonly mempool: readonly RecordedEvent[];
  readonly account: readonly RecordedEvent[];
  /** The position after them. */
  readonly to: RecordedPosition;
  /** Whether more events may be available now. */
  readonly more: boolean;
}

/** In a snapshot: the next events of the mempool, then those of accounts. */
export async function readRecordedStep(
  db: NetworkDb,
  { network, kinds, accountIds }: RecordedSelection,
  {
    mempoolPosition: after,
    mempoolStart: start,
    accountPosition,
  }: RecordedPosition & { readonly mempoolStart: number },
  tip: EventTip,
  limit: number,
): Promise<RecordedStep> {
  const rows = RECORDED_KINDS.mempool.some((kind) => kinds.has(kind))
    ? await listMempoolEvents(db, {
        after,
        start,
        entered: kinds.has('tx.mempool'),
        left: kinds.has('mempool.left'),
        limit,
      })
    : [];
  const mempool = rows.map((row) => toMempoolEvent(row, network));
  const last = rows.at(-1);
  if (rows.length === limit && last !== undefined)
    return { mempool, account: [], to: { mempoolPosition: last.position, accountPosition }, more: true };
  const types = RECORDED_KINDS.account.filter((kind) => kinds.has(kind));
  const own =
    types.length === 0 || accountIds.length === 0
      ? []
      : await listAccountEvents(db, { network: network.id, accountIds, types, after: accountPosition, limit });
  const more = own.length === limit;
  return {
    mempool,
    account: own.map(toAccountEvent),
    to: {
      mempoolPosition: Math.max(after, tip.lastMempool),
      accountPosition: more ? own.at(-1)!.position : Math.max(accountPosition, tip.lastAccount),
    },
    more,
  };
}

/** Recorded events that a reader by cursor selects. */
export interface RecordedSubscription {
  readonly network: Network;
  readonly kinds: ReadonlySet<EventKind>;
  readonly filter: EventFilter;
}

export interface RecordedPage {
  readonly events: readonly { readonly event: RecordedEvent; readonly cursor: EventCursor }[];
  readonly cursor: EventCursor;
  readonly more: boolean;
}

/** Recorded events that one page reads at most. */
const MAX_READ = 2_000;

/** Events after the cursor that match, in order. A page searches a limited number of them. */
export async function readRecorded(
  db: NetworkDb,
  { network, kinds, filter }: RecordedSubscription,
  from: EventCursor,
  tip: EventTip,
  limit: number,
): Promise<RecordedPage> {
  const index = new FilterIndex<true>();
  index.add(filter, true);
  const isFiltered = filter.subjects.length > 0;
  const accountIds = filter.accountId === undefined ? [] : [filter.accountId];
  const step = await readRecordedStep(db, { network, kinds, accountIds }, from, tip, isFiltered ? MAX_READ : limit);
  const found = [
    ...step.mempool.map((event) => ({ event, moved: { mempoolPosition: event.position } })),
    ...step.account.map((event) => ({
      event,
      moved: { mempoolPosition: step.to.mempoolPosition, accountPosition: event.position },
    })),
  ].filter(({ event }) => index.match(event).length > 0);
  const events = found.slice(0, limit).map(({ event, moved }) => ({ event, cursor: { ...from, ...moved } }));
  if (found.length > limit) return { events, cursor: events.at(-1)?.cursor ?? from, more: true };
  return { events, cursor: { ...from, ...step.to }, more: step.more };
}
