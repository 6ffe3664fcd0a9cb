import { SourceError } from '../errors.js';
import { pause } from '../retry.js';
import { NEW_BLOCKS_DOCUMENT } from './block-document.js';
import { openWebSocket } from './websocket.js';

/** GraphQL over WebSocket, as the indexer and most others speak it. */
const PROTOCOL = 'graphql-transport-ws';
const MAX_BYTES = 1_000_000;
/** Blocks come every six seconds: a connection that says nothing for so long is none. */
const QUIET_MS = 60_000;

export interface NewBlocksOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** Until another connection is tried. */
  readonly retryMs: number;
  readonly signal: AbortSignal;
  /** Called whenever there may be a new block. */
  readonly wake: () => void;
  readonly onFault: (fault: SourceError) => void;
}

/**
 * Tells of new blocks as they come. It is only a bell: blocks themselves are always asked for, so that nothing is lost
 * when a connection is, and where no connection can be had the tip is asked for now and then.
 */
export async function listenForBlocks(options: NewBlocksOptions): Promise<void> {
  const { signal, retryMs, onFault, wake } = options;
  while (!signal.aborted) {
    try {
      await listenOnce(options);
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

async function listenOnce({ url, timeoutMs, signal, wake }: NewBlocksOptions): Promise<void> {
  const quiet = new AbortController();
  const socket = await openWebSocket(url, {
    protocol: PROTOCOL,
    timeoutMs,
    maxBytes: MAX_BYTES,
    signal: AbortSignal.any([signal, quiet.signal]),
  });
  let heard = true;
  const watch = setInterval(() => {
    if (!heard) quiet.abort();
    heard = false;
  }, QUIET_MS);
  try {
    socket.send(JSON.stringify({ type: 'connection_init', payload: {} }));
    for await (const text of socket.messages) {
      heard = true;
      const { type } = messageOf(text);
      if (type === 'connection_ack')
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: NEW_BLOCKS_DOCUMENT } }));
      else if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      else if (type === 'next') wake();
      else if (type === 'error') throw new SourceError('lost', 'The indexer refused the subscription to new blocks');
      else if (type === 'complete') return;
    }
  } finally {
    clearInterval(watch);
    socket.close();
  }
}

function messageOf(text: string): { readonly type: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'type' in value) return { type: String(value.type) };
  } catch {
    // Told below, like everything else that is no message.
  }
  throw new SourceError('misbehaved', 'The indexer sent what is no message of its protocol');
}
