import type { Network } from '../../../chains/networks.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { FollowedDb } from '../../../store/queries/events/followed-blocks.js';
import type { Feed } from '../../kit/feed-response.js';
import { networkFeed } from '../events/network-feed.js';
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
export const followFeed = (
  open: () => Promise<NetworkDb> | NetworkDb,
  db: FollowedDb,
  flow: Flow,
  request: FollowRequest,
): Promise<Feed> =>
  stepFeed({ open, db, flow, network: request.network, start: request.start }, async (reader, start) => {
    const followed = await readFollowed(reader, { ...request, start, limit: BLOCKS_AT_ONCE });
    return { ...followed, json: followed.steps.map((step) => toStepJson(step, request.network, request)) };
  });

export interface StepFeedRequest {
  readonly open: () => Promise<NetworkDb> | NetworkDb;
  readonly db: FollowedDb;
  readonly flow: Flow;
  readonly network: Network;
  readonly start: FollowStart;
}

/** Steps, each also as the JSON that is sent. */
export type StepsWithJson = FollowedSteps & { readonly json: readonly unknown[] };

export async function stepFeed(
  request: StepFeedRequest,
  readWithJson: (db: FollowedDb, start: FollowStart) => Promise<StepsWithJson>,
): Promise<Feed> {
  const { network, open, db, flow } = request;
  // Rejects a start that is not on the chain before the stream begins.
  const first = await readSteps(db, request.start, { limit: 1, withBytes: false });
  // A follower that starts at the tip gets the blocks after the tip that it starts at.
  let start = request.start === 'tip' ? parseFollowStart(first.next) : request.start;
  return networkFeed({
    network,
    open,
    flow,
    start: { tip: first.tip, next: request.start === 'tip' ? first.next : undefined },
    async read(reader) {
      const { steps, tip, next, json } = await readWithJson(reader as FollowedDb, start);
      start = parseFollowStart(next);
      const messages = steps.map((step, place) => ({
        event: step.direction,
        id: formatPoint(step.direction === 'forward' ? step.block : step.to, tip.rollbackId),
        data: json[place],
      }));
      return { tip, next, messages };
    },
  });
}

export const acceptsEventStream = (accept: string | undefined): boolean =>
  accept !== undefined && /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(accept);
