import type { IndexChanges } from '../../store/changes/index-changes.js';
import type { Feed } from '../kit/feed-response.js';

/**
 * Notifies the readers of a topic of updates. Each topic is polled once for all its readers: after each reported change
 * of its network, and often only while changes are not reported.
 */
export interface Topics {
  /** Starts polling the feed's topic if it is not polled already. */
  join(feed: TopicFeed): TopicReader;
}

type TopicFeed = Pick<Feed, 'topic' | 'mark'>;

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
  unsubscribe: (() => void) | undefined;
}

/** A poll beside reported changes, in case that a mark could not be read. */
const LIVE_POLL_MS = 15_000;

export function createTopics(pollMs: number, changes?: IndexChanges): Topics {
  const topics = new Map<string, Topic>();

  const watch = (name: string, topic: Topic, feed: TopicFeed): void => {
    let polling = false;
    let changed = false;
    const poll = async (): Promise<void> => {
      changed = true;
      if (polling) return;
      clearTimeout(topic.timer);
      polling = true;
      while (changed && topics.get(name) === topic) {
        changed = false;
        await readMark();
      }
      polling = false;
      if (topics.get(name) === topic) schedule();
    };
    const readMark = async (): Promise<void> => {
      // While the database is unavailable nothing is reported; the poll is retried.
      const mark = await feed.mark().catch(() => topic.mark);
      if (topics.get(name) !== topic) return;
      if (mark !== topic.mark) {
        topic.mark = mark;
        topic.version += 1;
        for (const notify of topic.waiters) notify();
      }
    };
    const schedule = (): void => {
      topic.timer = setTimeout(() => void poll(), changes?.live ? LIVE_POLL_MS : pollMs);
    };
    schedule();
    topic.unsubscribe = changes?.subscribe((network) => {
      if (network === undefined || network === name) void poll();
    });
  };

  return {
    join(feed) {
      const name = feed.topic;
      let topic = topics.get(name);
      if (topic === undefined) {
        topic = {
          readers: 0,
          mark: undefined,
          version: 0,
          waiters: new Set(),
          timer: undefined,
          unsubscribe: undefined,
        };
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
          joined.unsubscribe?.();
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
