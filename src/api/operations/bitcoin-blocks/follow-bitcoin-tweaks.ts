import Type from 'typebox';
import { eventMark } from '../../../store/queries/events/chain-events.js';
import { FeedResponse } from '../../kit/feed-response.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { PollResponse, WaitMs } from '../../kit/poll-response.js';
import { Closed, Defaulted, described, named, Text } from '../../kit/schema.js';
import { readTweakSteps, TweakStep } from '../../services/bitcoin/follow-tweaks.js';
import { acceptsEventStream, stepFeed } from '../../services/chain/follow-feed.js';
import { parseFollowStart } from '../../services/chain/follow-points.js';
import { EventTipJson, toEventTipJson } from '../../services/events/event-json.js';

/** Blocks that a stream reads at a time. */
const BLOCKS_AT_ONCE = 10;

export const followBitcoinTweaks = operation({
  id: 'followBitcoinTweaks',
  route: 'GET /api/btc/silentPayments/follow',
  tag: 'Bitcoin Blocks',
  summary: 'Follow the silent payment tweaks of new blocks, through rollbacks',
  description:
    'For light clients that scan with their own keys (BIP-352). Works like `GET /api/chain/follow`: pass `next` of each response as `from` of the next request. A `backward` step names the last block that remains; discard the payments of later blocks. `waitMs` makes the request wait for the next step at the tip. With `Accept: text/event-stream` the steps are streamed as server-sent events: `event` is the direction, `id` the point to resume after, `data` the step; `tip` messages come first and every 15 seconds. Returns 404 when no point of `from` is on the chain and 501 when the tweaks of a block are not indexed.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({
    from: Defaulted(
      Text(4_400, {
        description:
          'The last block that the client has: `origin`, `tip`, or `<height>.<hash>`. Up to 50 points, separated by commas and newest first: starts after the first of them that is on the chain',
      }),
      'tip',
    ),
    limit: Limit({ max: 25, default: BLOCKS_AT_ONCE }),
    waitMs: WaitMs('Milliseconds to wait for a step at the tip before an empty response is returned'),
  }),
  result: named(
    'FollowedTweaks',
    Closed({
      steps: Type.Array(TweakStep, { description: 'Changes of the chain since `from`, in order' }),
      tip: described(EventTipJson, FIELD.tip),
      next: Type.String({ description: '`from` of the next request' }),
      more: Type.Boolean({ description: 'True when more steps are available now' }),
    }),
  ),
  feedOnAccept: 'from',
  errors: ['not-found', 'not-implemented'],
  exampleNeeds: 'an index with the setting `BITCOIN_MAINNET_SILENT_PAYMENTS=on`',
  example: { query: { from: 'origin', limit: 1 } },

  async handle({ db, network, services, flow, caller }, { query }) {
    const open = () => services.networks.open(network.id);
    let start = parseFollowStart(query.from);
    if (acceptsEventStream(caller.header?.('accept')))
      return new FeedResponse(
        await stepFeed({ open, db, flow, network, start }, (reader, from) =>
          readTweakSteps(reader as typeof db, from, BLOCKS_AT_ONCE),
        ),
      );
    return new PollResponse({
      topic: network.id,
      waitMs: query.waitMs,
      mark: async () => eventMark(await open()),
      async read() {
        const { json, tip, next, more } = await readTweakSteps(db, start, query.limit);
        // A follower that waits at the tip must get the blocks after the tip that it waits at.
        start = parseFollowStart(next);
        return {
          result: { steps: [...json], tip: toEventTipJson(tip, network), next, more },
          empty: json.length === 0,
        };
      },
    });
  },
});
