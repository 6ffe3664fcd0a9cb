/** A message of a feed. */
export interface FeedMessage {
  readonly event: string;
  /** The position after the message, at which a client resumes; undefined where there is none yet. */
  readonly id: string | undefined;
  readonly data: unknown;
}

/** A response that stays open: a stream of server-sent events, or a subscription of a WebSocket. */
export interface Feed {
  /** Feeds of one topic have updates at the same time. */
  readonly topic: string;
  /** Identifies the state of the topic: an equal mark means no update. Polled once for all feeds of a topic. */
  mark(): Promise<string>;
  /** Messages after the last one read; empty when there are no more at the moment. The first read returns the tip. */
  read(): Promise<readonly FeedMessage[]>;
  /** The heartbeat, sent after a while without events: the tip of the chain and the position of the reader. */
  beat(): FeedMessage;
}

export class FeedResponse {
  readonly feed: Feed;

  constructor(feed: Feed) {
    this.feed = feed;
  }
}
