import type { Network } from '../../../chains/networks.js';
import type { EventRollback } from '../../../store/queries/events/event-rows.js';
import type { DerivedEvent } from '../events/derived-event.js';
import { inBlock, toRecordedFields, toRollbackFields } from '../events/event-json.js';
import type { RecordedEvent } from '../events/recorded-event.js';

interface EventContext {
  readonly id: string;
  readonly network: Network;
  readonly confirmations: number;
}

/** The body of a delivery: the event as `GET /api/events` writes it. `id` is its key. */
export const formatEvent = (
  { type, block, payload }: DerivedEvent,
  { id, network, confirmations }: EventContext,
): string => JSON.stringify({ type, ...inBlock({ id, network }, block, confirmations), payload });

/** The body of a delivery of a recorded event. */
export const formatRecorded = (event: RecordedEvent, network: Network): string =>
  JSON.stringify({ type: event.type, ...toRecordedFields(event, { id: event.key, network }), payload: event.payload });

export const formatRollback = (
  rollback: EventRollback,
  reverted: { readonly eventIds: readonly string[]; readonly count: number },
  { id, network }: Omit<EventContext, 'confirmations'>,
): string =>
  JSON.stringify({
    id,
    type: 'block.rollback',
    ...toRollbackFields(rollback, network, { events: reverted.eventIds, eventCount: reverted.count }),
  });

/** A sample for `POST /api/webhooks/{id}/test`. */
export const formatTest = (id: string, type: string, network: Network, now: Date): string =>
  JSON.stringify({
    id,
    type,
    network: network.id,
    slot: null,
    blockHeight: null,
    blockHash: null,
    confirmations: 0,
    rollback: false,
    payload: { test: true },
    createdAt: now.toISOString(),
  });
