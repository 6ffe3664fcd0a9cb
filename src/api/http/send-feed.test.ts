import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../kernel/log.js';
import type { Feed } from '../kit/feed-response.js';
import { createFeeds, FEED_LIMITS } from './send-feed.js';

const NEVER_MS = 600_000;
const CALM = { ...FEED_LIMITS, pollMs: NEVER_MS, beatMs: NEVER_MS, longestMs: NEVER_MS };

/** A connection with controllable backpressure. */
class Connection extends EventEmitter {
  readonly written: string[] = [];
  accepts = true;
  destroyed = false;
  ended = false;
  writeHead(): void {}
  flushHeaders(): void {}
  write(text: string): boolean {
    this.written.push(text);
    return this.accepts;
  }
  end(): void {
    this.ended = true;
    this.emit('ended');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const createMessage = (event: string) => ({ event, id: undefined, data: 1 });

const createFeed = (events: string[]): Feed => ({
  topic: 'a chain',
  mark: async () => '',
  read: async () => events.splice(0, 1).map(createMessage),
  beat: () => createMessage('beat'),
});

/** Names of the events in the text of a stream. */
const readEvents = (written: readonly string[]): string[] =>
  [...written.join('').matchAll(/event: (.*)\n/g)].map(([, event]) => event!);

const request = { method: 'GET' } as IncomingMessage;

const flow = { key: 'ada', weight: 1 };

const startStream = async (
  feeds: ReturnType<typeof createFeeds>,
  feed: Feed,
  release = (): void => undefined,
): Promise<Connection> => {
  const connection = new Connection();
  await feeds.send(request, connection as unknown as ServerResponse, { feed, headers: [], flow, release });
  return connection;
};

const until = async (happened: () => boolean): Promise<void> => {
  while (!happened()) await turn();
};

describe('a stream', () => {
  test('applies backpressure when the client reads slowly', async () => {
    const feeds = createFeeds(silentLog, CALM);
    const texts = ['one', 'two', 'three'];
    const connection = new Connection();
    connection.accepts = false;
    await feeds.send(request, connection as unknown as ServerResponse, {
      feed: createFeed(texts),
      headers: [],
      flow,
      release: () => undefined,
    });
    await until(() => connection.listenerCount('drain') > 0);
    expect([readEvents(connection.written), texts]).toEqual([['one'], ['two', 'three']]);
    expect(connection.written[0]).toBe('retry: 2000\nevent: one\ndata: 1\n\n');
    connection.accepts = true;
    connection.emit('drain');
    await until(() => connection.written.length === 3);
    feeds.stop();
  });

  test('sends heartbeats while there are no events', async () => {
    const feeds = createFeeds(silentLog, { ...CALM, beatMs: 1 });
    const connection = await startStream(feeds, createFeed([]));
    while (connection.written.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(new Set(readEvents(connection.written))).toEqual(new Set(['beat']));
    feeds.stop();
  });

  test('ends after its maximum duration, so that the client authenticates again', async () => {
    const feeds = createFeeds(silentLog, { ...CALM, longestMs: 1 });
    const connection = await startStream(feeds, createFeed([]));
    if (!connection.ended) await new Promise((resolve) => connection.once('ended', resolve));
    expect(connection.ended).toBe(true);
  });

  test('ends when the service stops, and no new stream starts after that', async () => {
    const feeds = createFeeds(silentLog, CALM);
    const connection = await startStream(feeds, createFeed([]));
    feeds.stop();
    await until(() => connection.ended);
    let released = 0;
    const late = startStream(feeds, createFeed([]), () => void released++);
    await expect(late).rejects.toMatchObject({ kind: 'unavailable' });
    expect(released).toBe(1);
  });

  test('ends when its feed cannot be read, and its slot is released once', async () => {
    const feeds = createFeeds(silentLog, CALM);
    let released = 0;
    const failing = { ...createFeed([]), read: () => Promise.reject(new Error('gone')) };
    const connection = await startStream(feeds, failing, () => void released++);
    await until(() => connection.ended);
    connection.destroy();
    expect(released).toBe(1);
    feeds.stop();
  });

  test('of an account with many streams does not delay the streams of another account', async () => {
    const feeds = createFeeds(silentLog, { ...CALM, reading: 2, readingPerAccount: 1 });
    const finish: (() => void)[] = [];
    const slow = { ...createFeed([]), read: () => new Promise<never[]>((resolve) => finish.push(() => resolve([]))) };
    for (let stream = 0; stream < 10; stream++) await startStream(feeds, slow);
    const other = new Connection();
    await feeds.send(request, other as unknown as ServerResponse, {
      feed: createFeed(['hello']),
      headers: [],
      flow: { key: 'bob', weight: 1 },
      release: () => undefined,
    });
    await until(() => readEvents(other.written).includes('hello'));
    expect(finish).toHaveLength(1);
    feeds.stop();
  });
});
