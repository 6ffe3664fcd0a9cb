import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import { SourceError } from '../errors.js';
import { placeOf } from './http-json.js';

/** As much of RFC 6455 as a client of text messages needs; Node 20 has no client of its own. */
export interface WebSocketClient {
  send(text: string): void;
  /** Text messages, until either side closes; an error of the connection is thrown. */
  readonly messages: AsyncIterable<string>;
  /** Every server answers it with a pong (RFC 6455, section 5.5.2). */
  ping(): void;
  /** How many frames have come, pongs included. */
  received(): number;
  close(): void;
}

export interface WebSocketOptions {
  readonly protocol: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** RFC 6455, section 1.3. */
const ACCEPT_SALT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** Messages that nobody has taken yet. */
const MOST_WAITING = 64;

export async function openWebSocket(url: string, options: WebSocketOptions): Promise<WebSocketClient> {
  const { socket, head } = await upgrade(url, options);
  return speak(socket, head, options, placeOf(url));
}

function upgrade(
  url: string,
  { protocol, timeoutMs, signal }: WebSocketOptions,
): Promise<{ socket: Duplex; head: Buffer }> {
  const address = new URL(url);
  const secure = address.protocol === 'wss:' || address.protocol === 'https:';
  address.protocol = secure ? 'https:' : 'http:';
  const key = randomBytes(16).toString('base64');
  return new Promise((resolve, reject) => {
    const fail = (fault: 'unreachable' | 'refused', message: string, cause?: unknown): void => {
      request.destroy();
      reject(new SourceError(fault, `${placeOf(url)} ${message}`, { cause }));
    };
    const request = (secure ? httpsRequest : httpRequest)(address, {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': key,
        'Sec-WebSocket-Protocol': protocol,
      },
      timeout: timeoutMs,
      signal,
    });
    request.on('timeout', () => fail('unreachable', 'did not answer in time'));
    request.on('error', (cause) => fail('unreachable', 'cannot be reached', cause));
    request.on('response', (response) => fail('refused', `refused a connection with status ${response.statusCode}`));
    request.on('upgrade', (response: IncomingMessage, socket, head) => {
      const expected = createHash('sha1')
        .update(key + ACCEPT_SALT)
        .digest('base64');
      if (
        response.headers['sec-websocket-accept'] !== expected ||
        response.headers['sec-websocket-protocol'] !== protocol
      ) {
        socket.destroy();
        fail('refused', 'does not speak the protocol of GraphQL subscriptions');
        return;
      }
      resolve({ socket, head });
    });
    request.end();
  });
}

function speak(socket: Duplex, head: Buffer, { maxBytes, signal }: WebSocketOptions, place: string): WebSocketClient {
  const waiting: string[] = [];
  let ended: { readonly error: SourceError | undefined } | undefined;
  let wake = (): void => undefined;
  let buffered: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let frames = 0;

  const end = (error?: SourceError): void => {
    ended ??= { error };
    socket.destroy();
    wake();
  };
  const misbehaved = (what: string): void => end(new SourceError('misbehaved', `${place} sent ${what}`));

  function onFrame(first: number, payload: Buffer): void {
    const opcode = first & 15;
    frames += 1;
    if (opcode === PING) socket.write(frame(PONG, payload));
    else if (opcode === CLOSE) end();
    else if (opcode <= TEXT && (opcode === TEXT) === (parts.length === 0)) onPart(payload, (first & 0x80) !== 0);
    else if (opcode !== PONG) misbehaved('a message of a kind that nobody asked for');
  }

  function onPart(payload: Buffer, last: boolean): void {
    parts.push(payload);
    if (parts.reduce((size, part) => size + part.length, 0) > maxBytes) misbehaved('a message that is too long');
    if (!last || ended !== undefined) return;
    waiting.push(Buffer.concat(parts).toString('utf8'));
    parts = [];
    if (waiting.length >= MOST_WAITING) socket.pause();
    wake();
  }

  /** Takes whole frames off the front of what has come. */
  function onBytes(more: Buffer): void {
    buffered = buffered.length === 0 ? more : Buffer.concat([buffered, more]);
    while (ended === undefined && buffered.length >= 2) {
      const size = sizeOf(buffered);
      if (size === undefined) return;
      if (size.masked || size.length > maxBytes) {
        misbehaved('a frame that is masked or too long');
        return;
      }
      if (buffered.length < size.header + size.length) return;
      const payload = buffered.subarray(size.header, size.header + size.length);
      const first = buffered[0]!;
      buffered = buffered.subarray(size.header + size.length);
      onFrame(first, payload);
    }
  }

  socket.on('data', onBytes);
  socket.on('error', (cause) => end(new SourceError('lost', `The connection to ${place} broke`, { cause })));
  socket.on('close', () => end());
  signal.addEventListener('abort', () => end(), { once: true });
  if (head.length > 0) onBytes(head);

  return {
    ping: () => void (ended === undefined && socket.write(frame(PING, Buffer.alloc(0)))),
    received: () => frames,
    send: (text) => void (ended === undefined && socket.write(frame(TEXT, Buffer.from(text)))),
    close: () => {
      if (ended === undefined) socket.write(frame(CLOSE, Buffer.from([0x03, 0xe8])));
      end();
    },
    messages: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const next = waiting.shift();
          if (next !== undefined) {
            if (waiting.length < MOST_WAITING / 2) socket.resume();
            yield next;
          } else if (ended?.error !== undefined) throw ended.error;
          else if (ended !== undefined) return;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      },
    },
  };
}

interface FrameSize {
  readonly header: number;
  readonly length: number;
  readonly masked: boolean;
}

function sizeOf(bytes: Buffer): FrameSize | undefined {
  const masked = (bytes[1]! & 0x80) !== 0;
  const short = bytes[1]! & 0x7f;
  if (short < 126) return { header: 2, length: short, masked };
  if (short === 126) return bytes.length < 4 ? undefined : { header: 4, length: bytes.readUInt16BE(2), masked };
  return bytes.length < 10 ? undefined : { header: 10, length: Number(bytes.readBigUInt64BE(2)), masked };
}

/** Clients mask what they send, with a fresh mask each time. */
function frame(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0xfe, payload.length >> 8, payload.length & 0xff]);
  if (payload.length > 0xffff) throw new RangeError('a message too long to send');
  const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index % 4]!));
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, mask, masked]);
}
