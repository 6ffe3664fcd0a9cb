import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { eventMark } from '../../../store/queries/events/chain-events.js';
import type { FollowedDb } from '../../../store/queries/events/followed-blocks.js';
import { FeedResponse } from '../../kit/feed-response.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { PollResponse, WaitMs } from '../../kit/poll-response.js';
import { Closed, Defaulted, described, named, Text } from '../../kit/schema.js';
import { acceptsEventStream, followFeed, readFollowed } from '../../services/chain/follow-feed.js';
import { FollowStepJson, toStepJson } from '../../services/chain/follow-json.js';
import { parseFollowStart } from '../../services/chain/follow-points.js';
import { EventTipJson, toEventTipJson } from '../../services/events/event-json.js';

export const followChain = operation({
  id: 'followChain',
  route: 'GET /api/chain/follow',
  tag: 'Events',
  summary: 'Follow the blocks of a chain from any point, through rollbacks',
  description:
    'Chain-sync over HTTP for Cardano and Bitcoin. Pass `next` of each response as `from` of the next request. A `backward` step names the last block that remains; discard the blocks after it. `waitMs` makes the request wait for the next step at the tip. With `Accept: text/event-stream` the steps are streamed as server-sent events instead: `event` is the direction, `id` the point to resume after, `data` the step; `tip` messages come first and every 15 seconds. Returns 404 when no point of `from` is on the chain and 501 when the bytes of a block are not available. Boundary blocks of Byron are left out. Responses contain at most 4 MB of blocks, but always one block.',
  gate: 'caller',
  scope: 'chain',
  addOn: null,
  query: Type.Object({
    from: Defaulted(
      Text(4_400, {
        description:
          'The last block that the client has: `origin`, `tip`, or `<slot>.<hash>` (on Bitcoin `<height>.<hash>`). Up to 50 points, separated by commas and newest first: starts after the first of them that is on the chain',
      }),
      'tip',
    ),
    limit: Limit({ max: 100, default: 20 }),
    waitMs: WaitMs('Milliseconds to wait for a step at the tip before an empty response is returned'),
    bytes: Defaulted(Type.Boolean({ description: 'True: return the original bytes of each block' }), true),
    decoded: Defaulted(
      Type.Boolean({ description: 'True: return the effects of the transactions on the UTxO set' }),
      false,
    ),
  }),
  result: named(
    'FollowedChain',
    Closed({
      steps: Type.Array(FollowStepJson, { description: 'Changes of the chain since `from`, in order' }),
      tip: described(EventTipJson, FIELD.tip),
      next: Type.String({ description: '`from` of the next request' }),
      more: Type.Boolean({ description: 'True when more steps are available now' }),
    }),
  ),
  feedOnAccept: 'from',
  errors: ['not-found', 'not-implemented'],
  example: { query: { from: 'origin', limit: 1, bytes: false } },

  async handle({ db, network, services, flow, caller }, { query }) {
    if (network.family === 'midnight')
      throw new ServiceError('invalid', `Blocks of ${network.id} cannot be followed: use /api/events instead`);
    const followed = db as FollowedDb;
    const { waitMs, limit, bytes, decoded } = query;
    const open = () => services.networks.open(network.id);
    const request = { network, start: parseFollowStart(query.from), limit, bytes, decoded };
    if (acceptsEventStream(caller.header?.('accept')))
      return new FeedResponse(await followFeed(open, followed, flow, request));
    let from = request;
    return new PollResponse({
      topic: network.id,
      waitMs,
      mark: async () => eventMark(await open()),
      async read() {
        const { steps, tip, next, more } = await readFollowed(followed, from);
        // A follower that waits at the tip must get the blocks after the tip that it waits at.
        from = { ...from, start: parseFollowStart(next) };
        const result = {
          steps: steps.map((step) => toStepJson(step, network, request)),
          tip: toEventTipJson(tip, network),
          next,
          more,
        };
        return { result, empty: steps.length === 0 };
      },
    });
  },
});
