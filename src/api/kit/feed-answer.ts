/** An answer that goes on: server-sent events, read as they come to be. */
export interface Feed {
  /** Feeds of one topic have news at the same time. */
  readonly topic: string;
  /** Names the state of the topic: where it is the same there is nothing new. Asked once for all feeds of a topic. */
  mark(): Promise<string>;
  /** What there is after what was read last, as text of the stream; empty when there is nothing more at the moment. */
  read(): Promise<string>;
  /** Said when nothing else was for a while: where the chain is, and where the reader. */
  beat(): string;
}

export class FeedAnswer {
  readonly feed: Feed;

  constructor(feed: Feed) {
    this.feed = feed;
  }
}
