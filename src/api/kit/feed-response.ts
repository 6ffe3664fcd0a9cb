/** A response that stays open: a stream of server-sent events. */
export interface Feed {
  /** Feeds of one topic have updates at the same time. */
  readonly topic: string;
  /** Identifies the state of the topic: an equal mark means no update. Polled once for all feeds of a topic. */
  mark(): Promise<string>;
  /** Events after the last one read, as text of the stream; empty when there are no more at the moment. */
  read(): Promise<string>;
  /** The heartbeat, sent after a while without events: the tip of the chain and the position of the reader. */
  beat(): string;
}

export class FeedResponse {
  readonly feed: Feed;

  constructor(feed: Feed) {
    this.feed = feed;
  }
}
