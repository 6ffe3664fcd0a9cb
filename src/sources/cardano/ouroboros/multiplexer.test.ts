import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { encodeSegments } from '../../../chains/cardano/node/segment.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { SourceError } from '../../errors.js';
import { type BufferLimits, Multiplexer } from './multiplexer.js';

const clock = { now: () => 1_000 };

class FakeSocket extends Duplex {
  readonly sent: Uint8Array[] = [];
  override _read(): void {}
  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.sent.push(chunk);
    done();
  }
  deliver(protocol: number, payload: Uint8Array, fromResponder = true): void {
    this.push(encodeSegments({ timestamp: 0, protocol, fromResponder }, payload));
  }
}

const message = (value: number, size = 0): Uint8Array =>
  new CborWriter().array(2).uint(value).bytes(new Uint8Array(size)).finish();

function connect(buffers?: BufferLimits): { socket: FakeSocket; mux: Multiplexer } {
  const socket = new FakeSocket();
  return { socket, mux: new Multiplexer(socket, { clock, ...(buffers && { buffers }) }) };
}

describe('a multiplexer', () => {
  test('delivers the messages of every protocol in order', async () => {
    const { socket, mux } = connect();
    const one = mux.open(2, 100);
    const two = mux.open(3, 100);
    socket.deliver(3, message(1));
    socket.deliver(2, message(2));
    socket.deliver(3, message(3));
    expect(await one.receive(1_000)).toEqual(message(2));
    expect(await two.receive(1_000)).toEqual(message(1));
    expect(two.poll()).toEqual(message(3));
    expect(two.poll()).toBeUndefined();
  });

  test('sends several messages in one segment', () => {
    const { socket, mux } = connect();
    mux.open(5, 100).send(message(1), message(2));
    const payload = Buffer.concat([message(1), message(2)]);
    expect(socket.sent).toEqual([
      Buffer.from(encodeSegments({ timestamp: 1_000_000, protocol: 5, fromResponder: false }, payload)),
    ]);
  });

  test('delivers received messages after the connection ended, then the error', async () => {
    const { socket, mux } = connect();
    const channel = mux.open(5, 100);
    socket.deliver(5, message(1));
    socket.push(null);
    await turn();
    expect(await channel.receive(1_000)).toEqual(message(1));
    await expect(channel.receive(1_000)).rejects.toMatchObject({ fault: 'lost' });
  });

  test('disconnects a peer that is silent for too long', async () => {
    const { socket, mux } = connect();
    await expect(mux.open(5, 100).receive(5)).rejects.toMatchObject({ fault: 'silent' });
    expect(socket.destroyed).toBe(true);
  });

  test('disconnects on inactive protocols, wrong directions and malformed messages', async () => {
    for (const [protocol, payload, fromResponder] of [
      [77, message(1), true],
      [5, message(1), false],
      [5, Uint8Array.of(0xff), true],
      [5, message(1, 200), true],
    ] as const) {
      const { socket, mux } = connect();
      const received = mux.open(5, 100).receive(1_000);
      socket.deliver(protocol, payload, fromResponder);
      await expect(received).rejects.toMatchObject({ fault: 'misbehaved' });
      expect(socket.destroyed).toBe(true);
    }
  });

  test('pauses the socket while the buffer is full and resumes when messages are consumed', async () => {
    const { socket, mux } = connect({ pauseBytes: 1_000, maxBytes: 100_000 });
    const channel = mux.open(5, 10_000);
    for (let value = 0; value < 4; value += 1) socket.deliver(5, message(value, 400));
    await turn();
    expect(socket.isPaused()).toBe(true);
    for (let value = 0; value < 4; value += 1) expect(await channel.receive(1_000)).toEqual(message(value, 400));
    expect(socket.isPaused()).toBe(false);
  });

  test('keeps reading for a protocol that waits behind the full buffer of another', async () => {
    const { socket, mux } = connect({ pauseBytes: 1_000, maxBytes: 100_000 });
    mux.open(2, 10_000);
    const pending = mux.open(3, 10_000).receive(1_000);
    for (let value = 0; value < 4; value += 1) socket.deliver(2, message(value, 400));
    socket.deliver(3, message(9));
    expect(await pending).toEqual(message(9));
  });

  test('disconnects on a flood of unrequested messages, even empty ones', async () => {
    const { socket, mux } = connect({ pauseBytes: 1_000, maxBytes: 10_000 });
    mux.open(2, 10_000);
    const pending = mux.open(3, 10_000).receive(1_000);
    for (let count = 0; count < 50; count += 1) socket.deliver(2, new Uint8Array(20));
    await expect(pending).rejects.toThrow(SourceError);
  });
});
