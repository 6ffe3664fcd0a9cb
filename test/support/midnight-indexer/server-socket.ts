import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface ServerSocketOptions {
  readonly subscribers: Set<Duplex>;
  /** Errors of a subscription's document. */
  readonly check: (query: string) => readonly { readonly message: string }[];
  readonly isFrozen: () => boolean;
}

const PING = 9;
const PONG = 10;

/** The server's half of a WebSocket that speaks `graphql-transport-ws`. */
export function acceptSocket(
  request: IncomingMessage,
  socket: Duplex,
  { subscribers, check, isFrozen }: ServerSocketOptions,
): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
      'Sec-WebSocket-Protocol: graphql-transport-ws',
      '\r\n',
    ].join('\r\n'),
  );
  let rest: Buffer = Buffer.alloc(0);

  function onMessage(text: string): void {
    const { type, payload } = JSON.parse(text) as { type: string; payload?: { query: string } };
    if (type === 'connection_init') socket.write(frame('{"type":"connection_ack"}'));
    if (type === 'ping') socket.write(frame('{"type":"pong"}'));
    if (type !== 'subscribe') return;
    const errors = check(payload!.query);
    if (errors.length === 0) subscribers.add(socket);
    else socket.write(frame(JSON.stringify({ id: '1', type: 'error', payload: errors })));
  }

  socket.on('error', () => undefined);
  socket.on('close', () => subscribers.delete(socket));
  socket.on('data', (more: Buffer) => {
    if (isFrozen()) return;
    rest = Buffer.concat([rest, more]);
    for (let next = takeFrame(rest); next !== undefined; next = takeFrame(rest)) {
      rest = rest.subarray(next.size);
      if (next.opcode === PING) socket.write(frame('', PONG));
      else if (next.opcode === 1) onMessage(next.text);
    }
  });
}

interface ClientFrame {
  readonly opcode: number;
  readonly text: string;
  readonly size: number;
}

/** Texts of clients here are shorter than 65,536 bytes. */
function takeFrame(bytes: Buffer): ClientFrame | undefined {
  if (bytes.length < 6) return undefined;
  const short = bytes[1]! & 0x7f;
  const at = short === 126 ? 4 : 2;
  if (bytes.length < at + 4) return undefined;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const size = at + 4 + length;
  if (bytes.length < size) return undefined;
  const mask = bytes.subarray(at, at + 4);
  const text = Buffer.from(bytes.subarray(at + 4, size).map((byte, index) => byte ^ mask[index % 4]!)).toString();
  return { opcode: bytes[0]! & 15, text, size };
}

export function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126
      ? Buffer.from([payload.length])
      : Buffer.from([126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, payload]);
}
