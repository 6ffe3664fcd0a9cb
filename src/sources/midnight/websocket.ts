import { type ClientOptions, WebSocket } from 'ws';
import { SourceError } from '../errors.js';
import { getHost } from './http-json.js';

/** A client of text messages with a bounded queue, on the package `ws`: Node 20 has no WebSocket client of its own. */
export interface WebSocketClient {
  send(text: string): void;
  /** Text messages, until either side closes; an error of the connection is thrown. */
  readonly messages: AsyncIterable<string>;
  /** Every server answers it with a pong (RFC 6455, section 5.5.2). */
  ping(): void;
  /** Number of messages, pings and pongs received. */
  received(): number;
  close(): void;
}

export interface WebSocketOptions {
  readonly protocol: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Received messages that are not read yet; beyond this the socket is paused. */
const MAX_QUEUED = 64;
/** For the server to end the connection after it has sent its close frame. */
const CLOSE_TIMEOUT_MS = 1_000;
const NORMAL_CLOSURE = 1000;
/** The connection ended without a close frame (RFC 6455, section 7.4.1). */
const ABNORMAL_CLOSURE = 1006;

export async function openWebSocket(url: string, options: WebSocketOptions): Promise<WebSocketClient> {
  const { protocol, maxBytes } = options;
  // The published types of the package lack `closeTimeout`.
  const limits: ClientOptions & { readonly closeTimeout: number } = {
    maxPayload: maxBytes,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // A short compressed message can expand to many megabytes.
    perMessageDeflate: false,
  };
  const socket = new WebSocket(url, protocol, limits);
  const client = attachClient(socket, options.signal, getHost(url));
  await opened(socket, options, getHost(url));
  return client;
}

function opened(socket: WebSocket, { timeoutMs, signal }: WebSocketOptions, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let upgraded = false;
    const fail = (fault: 'unreachable' | 'refused', message: string, cause?: unknown): void => {
      settle();
      reject(new SourceError(fault, `${host} ${message}`, { cause }));
      socket.terminate();
    };
    const onUpgrade = (): void => {
      upgraded = true;
    };
    const onOpen = (): void => {
      settle();
      resolve();
    };
    const onError = (cause: Error): void =>
      upgraded
        ? fail('refused', 'does not speak the protocol of GraphQL subscriptions', cause)
        : fail('unreachable', 'cannot be reached', cause);
    const onResponse = (_request: unknown, { statusCode }: { readonly statusCode?: number | undefined }): void =>
      fail('refused', `refused a connection with status ${statusCode}`);
    const onAbort = (): void => fail('unreachable', 'cannot be reached', signal.reason);
    const timer = setTimeout(() => fail('unreachable', 'did not answer in time'), timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('upgrade', onUpgrade).off('open', onOpen).off('error', onError);
      socket.off('unexpected-response', onResponse);
    };
    socket.on('upgrade', onUpgrade).on('open', onOpen).on('error', onError);
    socket.on('unexpected-response', onResponse);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

/** Listens from the start: a server may send its first message together with the upgrade. */
function attachClient(socket: WebSocket, signal: AbortSignal, host: string): WebSocketClient {
  const queue: string[] = [];
  let ended: { readonly error: SourceError | undefined } | undefined;
  let resume = (): void => undefined;
  let received = 0;

  const end = (error?: SourceError): void => {
    if (ended === undefined) signal.removeEventListener('abort', onAbort);
    ended ??= { error };
    socket.terminate();
    resume();
  };
  const onAbort = (): void => end();
  const count = (): void => {
    received += 1;
  };
  const send = (write: () => void): void => {
    if (ended === undefined && socket.readyState === WebSocket.OPEN) write();
  };

  socket.on('message', (data, isBinary) => {
    count();
    if (isBinary) {
      end(new SourceError('misbehaved', `${host} sent a binary message; expected text`));
      return;
    }
    queue.push(data.toString());
    if (queue.length >= MAX_QUEUED) socket.pause();
    resume();
  });
  socket.on('ping', count).on('pong', count);
  socket.on('error', (cause) => end(describeFailure(cause, host)));
  socket.on('close', (code) => end(code === ABNORMAL_CLOSURE ? connectionBroke(host) : undefined));
  signal.addEventListener('abort', onAbort, { once: true });

  return {
    ping: () => send(() => socket.ping()),
    received: () => received,
    send: (text) => send(() => socket.send(text)),
    close() {
      send(() => socket.close(NORMAL_CLOSURE));
      end();
    },
    messages: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const next = queue.shift();
          if (next !== undefined) {
            if (queue.length < MAX_QUEUED / 2 && socket.isPaused) socket.resume();
            yield next;
          } else if (ended?.error !== undefined) throw ended.error;
          else if (ended !== undefined) return;
          else
            await new Promise<void>((resolve) => {
              resume = resolve;
            });
        }
      },
    },
  };
}

const connectionBroke = (host: string, cause?: unknown): SourceError =>
  new SourceError('lost', `The connection to ${host} broke`, { cause });

/** `ws` gives every violation of the protocol a code of its own. */
function describeFailure(cause: Error & { readonly code?: string }, host: string): SourceError {
  if (cause.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return new SourceError('misbehaved', `${host} sent a message that is too long`, { cause });
  if (cause.code?.startsWith('WS_ERR_'))
    return new SourceError('misbehaved', `${host} sent a frame that breaks the WebSocket protocol`, { cause });
  return connectionBroke(host, cause);
}
