import type { Feed } from '../kit/feed-response.js';

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
  waitForUpdate(signal: AbortSignal, timeoutMs: number): Promise<boolean>;
  leave(): void;
}

interface Topic {
  readers: number;
  mark: string | undefined;
  version: number;
  readonly waiters: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

export function createTopics(pollMs: number): Topics {
  const topics = new Map<string, Topic>();

  const watch = (name: string, topic: Topic, feed: Feed): void => {
    const poll = async (): Promise<void> => {
      // While the database is unavailable nothing is reported; the poll is retried.
      const mark = await feed.mark().catch(() => topic.mark);
      if (topics.get(name) !== topic) return;
      if (mark !== topic.mark) {
        topic.mark = mark;
        topic.version += 1;
        for (const notify of topic.waiters) notify();
      }
      topic.timer = setTimeout(() => void poll(), pollMs);
    };
    topic.timer = setTimeout(() => void poll(), pollMs);
  };

  return {
    join(feed) {
      const name = feed.topic;
      let topic = topics.get(name);
      if (topic === undefined) {
        topic = { readers: 0, mark: undefined, version: 0, waiters: new Set(), timer: undefined };
        topics.set(name, topic);
        watch(name, topic, feed);
      }
      const joined = topic;
      joined.readers += 1;
      let seen = -1;
      let left = false;
      return {
        async waitForUpdate(signal, timeoutMs) {
          if (seen === joined.version) await waitForNotification(joined.waiters, signal, timeoutMs);
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

function waitForNotification(waiters: Set<() => void>, signal: AbortSignal, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const notify = (): void => {
      clearTimeout(timer);
      waiters.delete(notify);
      signal.removeEventListener('abort', notify);
      resolve();
    };
    const timer = setTimeout(notify, timeoutMs);
    waiters.add(notify);
    signal.addEventListener('abort', notify);
    if (signal.aborted) notify();
  });
}
