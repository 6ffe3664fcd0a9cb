import type { Feed } from './feed-response.js';
import { Defaulted, Integer } from './schema.js';

/** The query parameter of operations that can wait. */
export const WaitMs = (description: string) => Defaulted(Integer({ minimum: 0, maximum: 30_000, description }), 0);

/** A JSON response that waits for an update of a topic, at most `waitMs` (long poll). */
export interface Poll extends Pick<Feed, 'topic' | 'mark'> {
  readonly waitMs: number;
  /** The response at this moment; `empty` when it has nothing new, so that it is read again after an update. */
  read(): Promise<{ readonly result: unknown; readonly empty: boolean }>;
}

export class PollResponse {
  readonly poll: Poll;

  constructor(poll: Poll) {
    this.poll = poll;
  }
}
