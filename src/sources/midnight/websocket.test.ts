import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { openWebSocket, type WebSocketClient } from './websocket.js';

const PROTOCOL = 'graphql-transport-ws';
const MAX_BYTES = 1_000;
const TEXT = 0x81;
const TEXT_FRAGMENT = 0x01;
const CONTINUATION = 0x00;
const BINARY = 0x82;
const CLOSE = 0x88;
const PONG = 0x8a;

let server: Server;
let connections: Duplex[] = [];

afterEach(async () => {
  for (const connection of connections) connection.destroy();
  connections = [];
  await new Promise((resolve) => server.close(resolve));
});

/** Writes frames byte by byte, so that frames which no library sends can be sent too. */
async function listen(onUpgrade: (socket: Duplex, acceptance: string) => void): Promise<string> {
  server = createServer((_request, response) => response.writeHead(403).end());
  server.on('connection', (socket) => connections.push(socket));
  server.on('upgrade', (request, socket: Duplex) => {
    socket.on('error', () => undefined);
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    onUpgrade(socket, createHash('sha1').update(key).digest('base64'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const upgrade = (acceptance: string, protocol = PROTOCOL): string =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Accept: ${acceptance}\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`;

/** A frame with a payload of fewer than 126 bytes. */
const frame = (first: number, payload: string | Uint8Array = ''): Buffer => {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from([first, bytes.length]), bytes]);
};

const open = (url: string, options: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<WebSocketClient> =>
  openWebSocket(url, {
    protocol: PROTOCOL,
    timeoutMs: 10_000,
    maxBytes: MAX_BYTES,
    signal: new AbortController().signal,
    ...options,
  });

/** Connects to a server that sends these bytes right behind the upgrade. */
async function receive(...frames: readonly Uint8Array[]): Promise<WebSocketClient> {
  const url = await listen((socket, acceptance) =>
    socket.write(Buffer.concat([Buffer.from(upgrade(acceptance)), ...frames])),
  );
  return open(url);
}

async function allMessages({ messages }: WebSocketClient): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const message of messages) all.push(message);
  return all;
}

describe('messages', () => {
  test('sent together with the upgrade, in fragments and beyond the queue limit are received in order', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `message ${index}`);
    const client = await receive(
      frame(TEXT_FRAGMENT, 'first '),
      frame(PONG),
      frame(0x80, 'message'),
      ...many.map((text) => frame(TEXT, text)),
      frame(CLOSE, Buffer.from([0x03, 0xe8])),
    );
    expect(await allMessages(client)).toEqual(['first message', ...many]);
    expect(client.received()).toBe(502);
  });

  test('are followed by the error when the connection breaks', async () => {
    const url = await listen((socket, acceptance) => {
      socket.write(upgrade(acceptance));
      socket.end(frame(TEXT, 'last'));
    });
    const client = await open(url);
    const seen: string[] = [];
    const reading = (async () => {
      for await (const message of client.messages) seen.push(message);
    })();
    await expect(reading).rejects.toMatchObject({ fault: 'lost', message: expect.stringContaining('broke') });
    expect(seen).toEqual(['last']);
  });

  test('end without an error when the caller closes or aborts', async () => {
    const url = await listen((socket, acceptance) => socket.write(upgrade(acceptance)));
    const closed = await open(url);
    closed.close();
    expect(await allMessages(closed)).toEqual([]);
    const controller = new AbortController();
    const aborted = await open(url, { signal: controller.signal });
    controller.abort();
    expect(await allMessages(aborted)).toEqual([]);
    aborted.send('ignored');
    aborted.ping();
  });
});

describe('a server that misbehaves', () => {
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(1n << 40n);

  test.each([
    ['announces 2^40 bytes', [Buffer.concat([Buffer.from([TEXT, 127]), long])], 'a message that is too long'],
    [
      'sends fragments that are too long together',
      [
        frame(TEXT_FRAGMENT, 'x'.repeat(100)),
        ...Array.from({ length: 10 }, () => frame(CONTINUATION, 'x'.repeat(100))),
      ],
      'a message that is too long',
    ],
    [
      'sends empty fragments without end',
      [frame(TEXT_FRAGMENT), ...Array.from({ length: 20_000 }, () => frame(CONTINUATION))],
      'a frame that breaks the WebSocket protocol',
    ],
    ['sends a binary message', [frame(BINARY, 'x')], 'a binary message'],
    ['masks a frame', [Buffer.from([TEXT, 0x81, 1, 2, 3, 4, 5])], 'a frame that breaks the WebSocket protocol'],
    ['sends an unknown opcode', [frame(0x83, 'x')], 'a frame that breaks the WebSocket protocol'],
    ['sends text that is not UTF-8', [frame(TEXT, Uint8Array.of(0xff))], 'a frame that breaks the WebSocket protocol'],
    ['compresses without agreement', [frame(0xc1, 'x')], 'a frame that breaks the WebSocket protocol'],
  ])('is disconnected when it %s', async (_, frames, problem) => {
    const client = await receive(...frames);
    await expect(allMessages(client)).rejects.toMatchObject({
      fault: 'misbehaved',
      message: expect.stringContaining(`sent ${problem}`),
    });
  });
});

describe('a connection that cannot be opened', () => {
  test('names the status of a refusal', async () => {
    const url = await listen((socket) => socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n'));
    await expect(open(url)).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringContaining('refused a connection with status 429'),
    });
  });

  test.each([
    ['a wrong acceptance', (_: string) => upgrade('wrong')],
    ['another protocol', (acceptance: string) => upgrade(acceptance, 'chat')],
  ])('is refused after %s', async (_, answer) => {
    const url = await listen((socket, acceptance) => socket.write(answer(acceptance)));
    await expect(open(url)).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringContaining('does not speak the protocol of GraphQL subscriptions'),
    });
  });

  test('ends after the timeout when nothing is answered', async () => {
    const url = await listen(() => undefined);
    await expect(open(url, { timeoutMs: 50 })).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('did not answer in time'),
    });
  });

  test('ends when it is aborted, before and while it connects', async () => {
    const controller = new AbortController();
    const url = await listen(() => controller.abort());
    await expect(open(url, { signal: controller.signal })).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(open(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('is unreachable when no server listens', async () => {
    const url = await listen(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    await expect(open(url)).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringContaining('cannot be reached'),
    });
  });
});
