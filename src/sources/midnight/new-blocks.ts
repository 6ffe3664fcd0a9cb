import { SourceError } from '../errors.js';
import { pause } from '../retry.js';
import { readRefusal } from './graphql.js';
import { placeOf } from './http-json.js';
import { openWebSocket, type WebSocketClient } from './websocket.js';

/** GraphQL over WebSocket, as the indexer and most others speak it. */
const PROTOCOL = 'graphql-transport-ws';
const MAX_BYTES = 1_000_000;

export interface NewBlocksOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** How often the server is pinged; a connection on which nothing comes back for twice as long is lost. */
  readonly pingMs: number;
  /** Until another connection is tried. */
  readonly retryMs: number;
  readonly signal: AbortSignal;
  /** The document of the subscription, for each connection anew: another release may answer it. */
  readonly document: (signal: AbortSignal) => Promise<string>;
  /** Called whenever there may be a new block. */
  readonly wake: () => void;
  readonly onFault: (fault: SourceError) => void;
}

/**
 * Wakes the follower when a block is announced. Blocks themselves are always requested over HTTP, so nothing is lost
 * with a connection; without one the tip is polled.
 */
export async function listenForBlocks(options: NewBlocksOptions): Promise<void> {
  const { signal, retryMs, onFault, wake } = options;
  while (!signal.aborted) {
    try {
      await listenOnce(options);
      if (!signal.aborted) onFault(new SourceError('lost', `${placeOf(options.url)} closed the subscription`));
    } catch (error) {
      if (signal.aborted) return;
      onFault(
        error instanceof SourceError ? error : new SourceError('lost', 'The subscription failed', { cause: error }),
      );
    }
    wake();
    await pause(retryMs, signal);
  }
}

async function listenOnce(options: NewBlocksOptions): Promise<void> {
  const { url, timeoutMs, pingMs, signal } = options;
  const query = await options.document(signal);
  const lost = new AbortController();
  const socket = await openWebSocket(url, {
    protocol: PROTOCOL,
    timeoutMs,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.any([signal, lost.signal]),
  });
  const keepAlive = startPings(socket, pingMs, () => lost.abort());
  try {
    await converse(socket, query, options);
  } finally {
    clearInterval(keepAlive);
    socket.close();
  }
  if (lost.signal.aborted)
    throw new SourceError('silent', `${placeOf(url)} did not answer a ping for ${2 * pingMs} ms`);
}

/**
 * A peer that vanished closes nothing: only a ping without an answer tells. Both protocols have one; the ping of the
 * WebSocket is answered before the subscription is there, that of GraphQL by the server behind a proxy.
 */
function startPings(socket: WebSocketClient, pingMs: number, onLost: () => void): NodeJS.Timeout {
  let unanswered = 0;
  let received = socket.received();
  return setInterval(() => {
    unanswered = socket.received() === received ? unanswered + 1 : 0;
    received = socket.received();
    if (unanswered >= 2) onLost();
    else {
      socket.ping();
      socket.send(JSON.stringify({ type: 'ping' }));
    }
  }, pingMs);
}

async function converse(socket: WebSocketClient, query: string, { url, wake }: NewBlocksOptions): Promise<void> {
  socket.send(JSON.stringify({ type: 'connection_init', payload: {} }));
  for await (const text of socket.messages) {
    const { type, payload } = readMessage(text);
    if (type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    else if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    else if (type === 'next') wake();
    else if (type === 'error') throw readRefusal(Array.isArray(payload) ? payload[0] : payload, placeOf(url));
    else if (type === 'complete') return;
  }
}

function readMessage(text: string): { readonly type: string; readonly payload: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'type' in value)
      return { type: String(value.type), payload: 'payload' in value ? value.payload : undefined };
  } catch {
    // Reported below, like all else that is not a message.
  }
  throw new SourceError('misbehaved', 'The indexer sent something that is not a message of its protocol');
}
