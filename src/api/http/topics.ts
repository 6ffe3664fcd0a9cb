import type { Feed } from '../kit/feed-answer.js';

/** Notifies the readers of a topic of updates. Each topic is polled once, however many readers it has. */
export interface Topics {
  /** Starts polling the feed's topic if it is not polled already. */
  join(feed: Feed): TopicReader;
}

export interface TopicReader {
  /**
   * Waits for an update since the last call, for the signal to abort, or for the timeout. Returns whether there was an
   * update.
   */
  news(signal: AbortSignal, timeoutMs: number): Promise<boolean>;
  leave(): void;
}

interface Topic {
  readers: number;
  mark: string | undefined;
  version: number;
  readonly waiting: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

export function createTopics(pollMs: number): Topics {
  const topics = new Map<string, Topic>();

  const watch = (name: string, topic: Topic, feed: Feed): void => {
    const look = async (): Promise<void> => {
      // While the database is unavailable nothing is reported; the poll is retried.
      const mark = await feed.mark().catch(() => topic.mark);
      if (topics.get(name) !== topic) return;
      if (mark !== topic.mark) {
        topic.mark = mark;
        topic.version += 1;
        for (const wake of topic.waiting) wake();
      }
      topic.timer = setTimeout(() => void look(), pollMs);
    };
    topic.timer = setTimeout(() => void look(), pollMs);
  };

  return {
    join(feed) {
      const name = feed.topic;
      let topic = topics.get(name);
      if (topic === undefined) {
        topic = { readers: 0, mark: undefined, version: 0, waiting: new Set(), timer: undefined };
        topics.set(name, topic);
        watch(name, topic, feed);
      }
      const joined = topic;
      joined.readers += 1;
      let seen = -1;
      let left = false;
      return {
        async news(signal, timeoutMs) {
          if (seen === joined.version) await wakened(joined.waiting, signal, timeoutMs);
          const any = seen !== joined.version;
          seen = joined.version;
          return any;
        },
        leave() {
          if (left) return;
          left = true;
          joined.readers -= 1;
          if (joined.readers > 0) return;
          clearTimeout(joined.timer);
          topics.delete(name);
        },
      };
    },
  };
}

function wakened(waiting: Set<() => void>, signal: AbortSignal, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, timeoutMs);
    waiting.add(wake);
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });
}
