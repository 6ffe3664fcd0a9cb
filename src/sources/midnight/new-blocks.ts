import { SourceError } from '../errors.js';
import { pause } from '../retry.js';
import { readRefusal } from './graphql.js';
import { getHost } from './http-json.js';
import { openWebSocket, type WebSocketClient } from './websocket.js';

/** The common subprotocol of GraphQL over WebSocket. */
const PROTOCOL = 'graphql-transport-ws';
const MAX_BYTES = 1_000_000;

export interface NewBlocksOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Ping interval; a connection without traffic for twice as long is lost. */
  readonly pingMs: number;
  /** Delay before reconnecting. */
  readonly retryMs: number;
  readonly signal: AbortSignal;
  /** The subscription document, rendered for each connection: the indexer may be another release. */
  readonly document: (signal: AbortSignal) => Promise<string>;
  /** Called whenever there may be a new block. */
  readonly notify: () => void;
  readonly onFault: (fault: SourceError) => void;
}

/**
 * Notifies the follower when a block is announced. Blocks are always requested over HTTP, so a lost connection loses
 * nothing; without one the tip is polled.
 */
export async function listenForBlocks(options: NewBlocksOptions): Promise<void> {
  const { signal, retryMs, onFault, notify } = options;
  while (!signal.aborted) {
    try {
      await listenOnce(options);
      if (!signal.aborted) onFault(new SourceError('lost', `${getHost(options.url)} closed the subscription`));
    } catch (error) {
      if (signal.aborted) return;
      onFault(
        error instanceof SourceError ? error : new SourceError('lost', 'The subscription failed', { cause: error }),
      );
    }
    notify();
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
    throw new SourceError('silent', `${getHost(url)} did not answer a ping for ${2 * pingMs} ms`);
}

/**
 * A vanished peer closes nothing: only an unanswered ping detects it. Both protocols have one; the WebSocket ping works
 * before the subscription is established, the GraphQL ping reaches the server behind a proxy.
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

async function converse(socket: WebSocketClient, query: string, { url, notify }: NewBlocksOptions): Promise<void> {
  socket.send(JSON.stringify({ type: 'connection_init', payload: {} }));
  for await (const text of socket.messages) {
    const { type, payload } = readMessage(text);
    if (type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    else if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
    else if (type === 'next') notify();
    else if (type === 'error') throw readRefusal(Array.isArray(payload) ? payload[0] : payload, getHost(url));
    else if (type === 'complete') return;
  }
}

function readMessage(text: string): { readonly type: string; readonly payload: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'type' in value)
      return { type: String(value.type), payload: 'payload' in value ? value.payload : undefined };
  } catch {
    // Handled below, like everything that is not a message.
  }
  throw new SourceError('misbehaved', 'The indexer sent a message that does not belong to its protocol');
}
