import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Feed } from '../feed-answer.js';
import { drained, NobodyListens } from './send-whole-set.js';
import { createTopics } from './topics.js';

export interface Feeds {
  /** Begins a stream and answers at once; refuses where the caller or the service has enough of them. */
  send(request: IncomingMessage, response: ServerResponse, stream: FeedStream): Promise<void>;
  /** Ends all streams. */
  stop(): void;
}

export interface FeedStream {
  readonly feed: Feed;
  readonly headers: readonly string[];
  readonly caller: string;
  /** Aborts when the caller's credential is no longer good. */
  readonly ends?: AbortSignal | undefined;
}

export interface FeedLimits {
  readonly perCaller: number;
  readonly inAll: number;
  /** Streams that may read from the database at once. */
  readonly reading: number;
  readonly pollMs: number;
  readonly beatMs: number;
  /** After so long the caller has to show its credential again. */
  readonly longestMs: number;
}

export const FEED_LIMITS: FeedLimits = {
  perCaller: 10,
  inAll: 500,
  reading: 4,
  pollMs: 1_000,
  beatMs: 15_000,
  longestMs: 15 * 60_000,
};

export function createFeeds(log: Log, limits: FeedLimits = FEED_LIMITS): Feeds {
  const topics = createTopics(limits.pollMs);
  const open = new Map<string, number>();
  const ending = new Set<AbortController>();
  const reads = inTurns(limits.reading);
  let stopped = false;

  const take = (caller: string): (() => void) => {
    if (stopped) throw new ServiceError('unavailable', 'The service is stopping');
    const own = open.get(caller) ?? 0;
    if (own >= limits.perCaller) {
      throw new ServiceError('rate-limited', `At most ${limits.perCaller} streams at a time for each key`, RETRY);
    }
    if (ending.size >= limits.inAll) {
      throw new ServiceError('unavailable', 'Too many streams are open: try again later, or read in pages', RETRY);
    }
    open.set(caller, own + 1);
    return () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left === 0) open.delete(caller);
      else open.set(caller, left);
    };
  };

  const run = async (response: ServerResponse, feed: Feed, signal: AbortSignal): Promise<void> => {
    const topic = topics.join(feed);
    const write = async (text: string): Promise<void> => {
      if (response.destroyed) throw new NobodyListens();
      if (!response.write(text)) await drained(response, response);
    };
    try {
      while (!signal.aborted) {
        const news = await topic.news(signal, limits.beatMs);
        if (signal.aborted) break;
        if (!news) await write(feed.beat());
        for (let text = await reads(() => feed.read()); text !== ''; text = await reads(() => feed.read())) {
          if (signal.aborted) break;
          await write(text);
        }
      }
    } finally {
      topic.leave();
    }
  };

  return {
    async send(request, response, { feed, headers, caller, ends }) {
      const head = [...headers, 'Cache-Control', 'no-store', 'Content-Type', 'text/event-stream; charset=utf-8'];
      if (request.method === 'HEAD') {
        response.writeHead(200, head);
        response.end();
        return;
      }
      const leave = take(caller);
      const ended = new AbortController();
      const end = (): void => ended.abort();
      const longest = setTimeout(end, limits.longestMs);
      ending.add(ended);
      response.once('close', end);
      ends?.addEventListener('abort', () => {
        end();
        // A client that reads slowly must not get the rest either.
        if (response.writableNeedDrain) response.destroy();
      });
      // Proxies that gather answers would hold back what should be heard at once.
      response.writeHead(200, [...head, 'X-Accel-Buffering', 'no', 'Connection', 'close']);
      response.flushHeaders();
      void run(response, feed, ended.signal)
        .catch((error: unknown) => {
          // The reader goes on where it was when it connects again.
          if (!(error instanceof NobodyListens)) log.warn('feed.broke', { topic: feed.topic, error });
        })
        .finally(() => {
          clearTimeout(longest);
          ending.delete(ended);
          leave();
          response.end();
        });
    },
    stop() {
      stopped = true;
      for (const each of ending) each.abort();
    },
  };
}

const RETRY = { headers: { 'Retry-After': '5' } };

/** Runs work, so much of it at a time; the rest waits its turn. */
function inTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
