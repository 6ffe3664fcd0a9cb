import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../../kernel/errors.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Log } from '../../kernel/log.js';
import type { IndexChanges } from '../../store/changes/index-changes.js';
import { createFlowSlots } from '../../store/flow-slots.js';
import type { Feed, FeedMessage } from '../kit/feed-response.js';
import type { Poll } from '../kit/poll-response.js';
import { ClientDisconnected, drained } from './send-streamed-result.js';
import { createTopics } from './topics.js';

export interface Feeds {
  /** Starts a stream and returns at once. `release` is called when the stream has ended. */
  send(request: IncomingMessage, response: ServerResponse, stream: FeedStream): Promise<void>;
  /** Passes messages to `write` until the signal aborts; reads further only when `write` has resolved. */
  stream(options: FeedReader): Promise<void>;
  /** Reads until there is news, the time is over, the client disconnects or the service stops. */
  poll(request: PollRequest): Promise<PollOutcome>;
  /** Number of open streams. */
  readonly open: number;
  stop(): void;
}

export interface FeedStream {
  readonly feed: Feed;
  readonly headers: readonly string[];
  readonly flow: Flow;
  readonly release: () => void;
  /** Aborts when the caller's credential is no longer valid. */
  readonly ends?: AbortSignal | undefined;
}

export interface FeedReader {
  readonly feed: Feed;
  readonly flow: Flow;
  readonly signal: AbortSignal;
  write(messages: readonly FeedMessage[]): Promise<void>;
}

export interface PollRequest {
  readonly poll: Poll;
  readonly waitMs: number;
  readonly flow: Flow;
  /** Absent where a disconnected client is not noticed: then the time limits the wait. */
  readonly response?: ServerResponse;
  /** Aborts when the caller's credential is no longer valid. */
  readonly ends?: AbortSignal | undefined;
}

export interface PollOutcome {
  readonly result: unknown;
  /** Time without work. */
  readonly waitedMs: number;
}

export interface FeedLimits {
  /** Streams that may read from the database concurrently, in total and per account. */
  readonly reading: number;
  readonly readingPerAccount: number;
  readonly maxWaitMs: number;
  readonly pollMs: number;
  readonly beatMs: number;
  /** Maximum duration; after it the client has to authenticate again. */
  readonly longestMs: number;
}

export const FEED_LIMITS: FeedLimits = {
  reading: 4,
  readingPerAccount: 2,
  maxWaitMs: 60_000,
  pollMs: 1_000,
  beatMs: 15_000,
  longestMs: 15 * 60_000,
};

export function createFeeds(log: Log, limits: FeedLimits = FEED_LIMITS, changes?: IndexChanges): Feeds {
  const topics = createTopics(limits.pollMs, changes);
  const ending = new Set<AbortController>();
  const polling = new Set<AbortController>();
  const { reading, readingPerAccount, maxWaitMs } = limits;
  const slots = createFlowSlots({ slots: reading, slotsPerFlow: readingPerAccount, maxWaitMs });
  let stopped = false;

  const read = async <Result>(feed: { read(): Promise<Result> }, flow: Flow): Promise<Result> => {
    const slot = slots.acquire(flow);
    if (slot !== undefined) await slot;
    const began = performance.now();
    try {
      return await feed.read();
    } finally {
      slots.release(flow, performance.now() - began);
    }
  };

  const stream: Feeds['stream'] = async ({ feed, flow, signal, write }) => {
    const topic = topics.join(feed);
    try {
      while (!signal.aborted) {
        const updated = await topic.waitForUpdate(signal, limits.beatMs);
        if (signal.aborted) break;
        if (!updated) await write([feed.beat()]);
        for (let messages = await read(feed, flow); messages.length > 0; messages = await read(feed, flow)) {
          if (signal.aborted) break;
          await write(messages);
        }
      }
    } finally {
      topic.leave();
    }
  };

  const run = (response: ServerResponse, feed: Feed, flow: Flow, signal: AbortSignal): Promise<void> => {
    let head = `retry: ${RETRY_MS}\n`;
    const write = async (messages: readonly FeedMessage[]): Promise<void> => {
      if (response.destroyed) throw new ClientDisconnected();
      const text = head + messages.map(formatMessage).join('');
      head = '';
      if (!response.write(text)) await drained(response, response);
    };
    return stream({ feed, flow, signal, write });
  };

  return {
    stream,
    get open() {
      return ending.size;
    },

    async send(request, response, { feed, headers, flow, release, ends }) {
      const head = [...headers, 'Cache-Control', 'no-store', 'Content-Type', 'text/event-stream; charset=utf-8'];
      if (request.method === 'HEAD') {
        response.writeHead(200, head);
        response.end();
        release();
        return;
      }
      if (stopped) {
        release();
        throw new ServiceError('unavailable', 'The service is stopping');
      }
      const ended = new AbortController();
      const end = (): void => ended.abort();
      const longest = setTimeout(end, limits.longestMs);
      ending.add(ended);
      response.once('close', end);
      ends?.addEventListener('abort', () => {
        end();
        // A client that reads slowly must not receive the rest either.
        if (response.writableNeedDrain) response.destroy();
      });
      // Proxies that buffer responses would delay events.
      response.writeHead(200, [...head, 'X-Accel-Buffering', 'no', 'Connection', 'close']);
      response.flushHeaders();
      void run(response, feed, flow, ended.signal)
        .catch((error: unknown) => {
          // A client that reconnects resumes at its last event.
          if (!(error instanceof ClientDisconnected)) log.warn('feed.broke', { topic: feed.topic, error });
        })
        .finally(() => {
          clearTimeout(longest);
          ending.delete(ended);
          release();
          response.end();
        });
    },
    async poll({ poll, waitMs, flow, response, ends }) {
      const ended = new AbortController();
      const end = (): void => ended.abort();
      response?.once('close', end);
      ends?.addEventListener('abort', end);
      polling.add(ended);
      const topic = topics.join(poll);
      const began = performance.now();
      let waitedMs = 0;
      try {
        for (;;) {
          // Does not wait before the first read, and sees updates that arrive during a read.
          await topic.waitForUpdate(ended.signal, 0);
          const { result, empty } = await read(poll, flow);
          const leftMs = waitMs - (performance.now() - began);
          if (!empty || leftMs <= 0 || stopped) return { result, waitedMs };
          const waitBegan = performance.now();
          const updated = await topic.waitForUpdate(ended.signal, leftMs);
          waitedMs += performance.now() - waitBegan;
          if (ends?.aborted) throw new ServiceError('unauthenticated', 'The credential is no longer valid');
          if (!updated || ended.signal.aborted) return { result, waitedMs };
        }
      } finally {
        topic.leave();
        polling.delete(ended);
      }
    },
    stop() {
      stopped = true;
      slots.stop();
      for (const each of polling) each.abort();
      for (const each of ending) each.abort();
    },
  };
}

/** Delay before a browser reconnects. */
const RETRY_MS = 2_000;

const formatMessage = ({ event, id, data }: FeedMessage): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
