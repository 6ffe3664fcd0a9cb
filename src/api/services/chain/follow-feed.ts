import type { Network } from '../../../chains/networks.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { eventMark } from '../../../store/queries/events/chain-events.js';
import type { FollowedDb } from '../../../store/queries/events/followed-blocks.js';
import type { Feed, FeedMessage } from '../../kit/feed-response.js';
import { toEventTipJson } from '../events/event-json.js';
import { type StepFields, toStepJson } from './follow-json.js';
import { type FollowStart, formatPoint, parseFollowStart } from './follow-points.js';
import { type FollowedSteps, readSteps } from './read-steps.js';

export interface FollowRequest extends StepFields {
  readonly network: Network;
  readonly start: FollowStart;
  readonly limit: number;
}

/** Blocks that a stream reads at a time. */
const BLOCKS_AT_ONCE = 20;

export const readFollowed = (db: FollowedDb, request: FollowRequest): Promise<FollowedSteps> =>
  readSteps(db, request.start, { limit: request.limit, withBytes: request.bytes || request.decoded });

/** The steps as server-sent events: `event` is the direction, `id` the point to resume after. */
export async function followFeed(
  open: () => Promise<NetworkDb> | NetworkDb,
  db: FollowedDb,
  flow: Flow,
  request: FollowRequest,
): Promise<Feed> {
  const { network } = request;
  // Rejects a start that is not on the chain before the stream begins.
  const first = await readSteps(db, request.start, { limit: 1, withBytes: false });
  let { tip } = first;
  let next = request.start === 'tip' ? first.next : undefined;
  let begun = false;
  const beat = (): FeedMessage => ({ event: 'tip', id: next, data: toEventTipJson(tip, network) });
  return {
    topic: network.id,
    // One poll for all streams of the topic, so it must not wait in the queue of one account.
    mark: async () => eventMark(await open()),
    beat,
    async read() {
      if (!begun) {
        begun = true;
        return [beat()];
      }
      const start = next === undefined ? request.start : parseFollowStart(next);
      const reader = (await open()).forFlow(flow) as FollowedDb;
      const page = await readFollowed(reader, { ...request, start, limit: BLOCKS_AT_ONCE });
      ({ tip, next } = page);
      return page.steps.map((step) => ({
        event: step.direction,
        id: formatPoint(step.direction === 'forward' ? step.block : step.to, page.tip.rollbackId),
        data: toStepJson(step, network, request),
      }));
    },
  };
}
