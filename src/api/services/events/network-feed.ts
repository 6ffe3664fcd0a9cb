import type { Network } from '../../../chains/networks.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { eventMark } from '../../../store/queries/events/chain-events.js';
import type { EventTip } from '../../../store/queries/events/event-rows.js';
import type { Feed, FeedMessage } from '../../kit/feed-response.js';
import { toEventTipJson } from './event-json.js';

/** The position of a feed: the tip that it knows and the cursor at which its client resumes, if there is one yet. */
export interface FeedPosition {
  readonly tip: EventTip;
  readonly next: string | undefined;
}

export interface NetworkFeedOptions {
  readonly network: Network;
  open(): Promise<NetworkDb> | NetworkDb;
  readonly flow: Flow;
  readonly start: FeedPosition;
  /** The messages after the last ones read, and the position after them. */
  read(db: NetworkDb): Promise<FeedPosition & { readonly messages: readonly FeedMessage[] }>;
}

/** A feed of a network. Its first message and its heartbeat are the tip with the position of the reader. */
export function networkFeed({ network, open, flow, start, read }: NetworkFeedOptions): Feed {
  let position = start;
  let begun = false;
  const beat = (): FeedMessage => ({ event: 'tip', id: position.next, data: toEventTipJson(position.tip, network) });
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
      const { messages, ...next } = await read((await open()).forFlow(flow));
      position = next;
      return messages;
    },
  };
}
