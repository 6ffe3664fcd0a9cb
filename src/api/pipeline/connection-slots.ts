import { createShares, type LocalShares, type Shares } from '../../access/limits/shares.js';
import type { FlowSlotLimits } from '../../store/flow-slots.js';

/** Slots for long-lived responses and uploads. */
export interface ConnectionSlots<Slots extends Shares = Shares> {
  readonly streams: Slots;
  readonly uploads: Slots;
}

export const createConnectionSlots = (maxEventStreams: number): ConnectionSlots<LocalShares> => ({
  streams: createShares({
    resource: 'event streams',
    perAccount: 50,
    inAll: maxEventStreams,
    advice: 'close some of them, or read `/api/events` in pages',
    retryAfterSeconds: 5,
  }),
  // Each upload holds memory for as long as its sender takes.
  uploads: createShares({
    resource: 'uploads',
    perAccount: 4,
    inAll: 16,
    advice: 'wait until the others have arrived',
    retryAfterSeconds: 1,
  }),
});

const MAX_LARGE_RESPONSES = 4;
/** A large response is rejected after waiting this long for a slot. */
const MAX_WAIT_MS = 30_000;

/** Large responses hold database connections for as long as clients read: at most half of those for requests. */
export function getLargeResponseLimits(connections: number): FlowSlotLimits {
  const slots = Math.max(1, Math.min(MAX_LARGE_RESPONSES, Math.floor(connections / 2)));
  return { slots, slotsPerFlow: Math.max(1, Math.floor(slots / 2)), maxWaitMs: MAX_WAIT_MS };
}
