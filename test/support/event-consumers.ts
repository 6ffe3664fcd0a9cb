import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '../../client/client.js';
import { createBelief, type EventJson } from './event-reader.js';

/**
 * Clients of every channel that only keep their position over failures of the service. Each derives the chain from what
 * it receives.
 */
export interface EventConsumer {
  readonly name: string;
  /** Hashes by height. */
  readonly blocks: ReadonlyMap<number, string>;
  /** The message that contradicts what it knew, after which it has ended. */
  readonly failure: () => unknown;
  /** Drops its connection, if it has one; it resumes by itself. */
  cut(): void;
  stop(): Promise<void>;
}

export interface ConsumerOptions {
  readonly url: string;
  readonly apiKey: string;
  /** The last block that the consumers do not need. */
  readonly start: { readonly height: number; readonly slot: number; readonly hash: string };
}

const EVENTS = 'block.new,block.rollback,tx.confirmed';
const RETRY_MS = 50;

/** Runs until it is stopped; `run` continues after a failure. */
function repeat(run: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  let current = new AbortController();
  let failure: unknown;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      current = new AbortController();
      try {
        await run(AbortSignal.any([stopping.signal, current.signal]));
      } catch (error) {
        // A belief that does not hold fails the test; lost connections are part of it.
        if (error instanceof Error && error.name === 'AssertionError') {
          failure = error;
          return;
        }
      }
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    failure: () => failure,
    cut: () => current.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function getJson<Body>(url: string, apiKey: string, signal: AbortSignal): Promise<Body> {
  const response = await fetch(url, { headers: { 'X-Api-Key': apiKey }, signal });
  const text = await response.text();
  // A request that the service rejects for good is a fault of the service, not of the connection.
  expect([200, 500, 503], text).toContain(response.status);
  if (response.status !== 200) throw new Error(text);
  return JSON.parse(text) as Body;
}

export function pullConsumer({ url, apiKey, start }: ConsumerOptions): EventConsumer {
  const belief = createBelief();
  let at = `fromHeight=${start.height + 1}`;
  const read = async (signal: AbortSignal): Promise<void> => {
    type Page = { readonly data: readonly EventJson[]; readonly next: string };
    const page = await getJson<Page>(`${url}/api/events?limit=7&events=${EVENTS}&${at}`, apiKey, signal);
    for (const event of page.data) belief.apply(event);
    at = `cursor=${page.next}`;
  };
  return { name: 'pull', blocks: belief.blocks, ...repeat(read) };
}

export function streamConsumer({ url, apiKey, start }: ConsumerOptions): EventConsumer {
  const belief = createBelief();
  const client = createClient({ url, apiKey });
  let cursor: string | undefined;
  const read = async (signal: AbortSignal): Promise<void> => {
    const from = cursor === undefined ? { fromHeight: start.height + 1 } : { cursor };
    for await (const message of client.follow({ events: EVENTS, ...from }, { signal })) {
      if (message.type !== 'event') continue;
      belief.apply(message.event as unknown as EventJson);
      cursor = message.event.id;
    }
  };
  return { name: 'stream', blocks: belief.blocks, ...repeat(read) };
}

export function socketConsumer({ url, apiKey, start }: ConsumerOptions): EventConsumer {
  const belief = createBelief();
  let cursor: string | undefined;
  const read = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { 'x-api-key': apiKey } });
      const end = (): void => socket.terminate();
      signal.addEventListener('abort', end);
      socket.on('open', () => {
        const from = cursor === undefined ? { fromHeight: start.height + 1 } : { cursor };
        const parameters = { events: EVENTS, ...from };
        socket.send(JSON.stringify({ type: 'subscribe', id: 'a', channel: 'events', parameters, window: 5 }));
      });
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'error') return end();
        if (frame.type !== 'event' || frame.event === 'tip') return;
        try {
          belief.apply(frame.data);
        } catch (error) {
          reject(error);
          return end();
        }
        cursor = frame.cursor;
        socket.send(JSON.stringify({ type: 'ack', id: 'a', cursor }));
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        signal.removeEventListener('abort', end);
        resolve();
      });
    });
  return { name: 'socket', blocks: belief.blocks, ...repeat(read) };
}

export function followConsumer({ url, apiKey, start }: ConsumerOptions): EventConsumer {
  const blocks = new Map<number, string>();
  let from = `${start.slot}.${start.hash}`;
  interface Step {
    readonly direction: 'forward' | 'backward';
    readonly blockHeight: number | null;
    readonly blockHash: string;
    readonly previousHash: string | null;
  }
  const read = async (signal: AbortSignal): Promise<void> => {
    type Page = { readonly steps: readonly Step[]; readonly next: string };
    const query = `from=${from}&limit=3&bytes=false&waitMs=500`;
    const page = await getJson<Page>(`${url}/api/chain/follow?${query}`, apiKey, signal);
    for (const step of page.steps) {
      const height = step.blockHeight ?? -1;
      if (step.direction === 'forward') {
        expect(blocks.has(height)).toBe(false);
        if (blocks.size > 0) expect(step.previousHash).toBe(blocks.get(height - 1));
        blocks.set(height, step.blockHash);
      } else for (const known of blocks.keys()) if (known > height) blocks.delete(known);
    }
    from = page.next;
  };
  return { name: 'follower', blocks, ...repeat(read) };
}
