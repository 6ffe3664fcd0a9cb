import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../kernel/errors.js';
import { isBlockNotification } from './zmq-listener.js';
import { greeting, type Incoming, readyCommand, subscription, ZmtpReader } from './zmtp.js';

const part = (more: boolean, text: string): Buffer =>
  Buffer.concat([Buffer.of(more ? 1 : 0, text.length), Buffer.from(text, 'latin1')]);

function longPart(bytes: Buffer, size = BigInt(bytes.length)): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 2;
  head.writeBigUInt64BE(size, 1);
  return Buffer.concat([head, bytes]);
}

const session = Buffer.concat([
  greeting(),
  readyCommand('PUB'),
  part(true, 'hashblock'),
  part(true, 'x'.repeat(32)),
  part(false, '1234'),
  part(true, 'sequence'),
  longPart(Buffer.alloc(300, 0x41)),
]);

const meant = (incoming: readonly Incoming[]): readonly unknown[] =>
  incoming.map((item) => (item.type === 'ready' ? 'ready' : item.parts.map((bytes) => bytes.toString('latin1'))));

describe('ZMTP', () => {
  test('starts like other implementations', () => {
    expect(greeting()).toHaveLength(64);
    expect(greeting().subarray(0, 16).toString('hex')).toBe('ff00000000000000017f03004e554c4c');
    expect(readyCommand('SUB').toString('latin1')).toBe('\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB');
    expect(subscription('hashblock').toString('latin1')).toBe('\x00\x0a\x01hashblock');
  });

  test('is parsed identically for any chunking', () => {
    const whole = meant(new ZmtpReader().push(session));
    expect(whole).toEqual(['ready', ['hashblock', 'x'.repeat(32), '1234'], ['sequence', 'A'.repeat(300)]]);
    fc.assert(
      fc.property(fc.array(fc.nat(session.length), { maxLength: 30 }), (cuts) => {
        const reader = new ZmtpReader();
        const places = [0, ...cuts.sort((a, b) => a - b), session.length];
        const pieces = places.slice(1).map((end, index) => session.subarray(places[index], end));
        expect(pieces.flatMap((piece) => meant(reader.push(piece)))).toEqual(whole);
      }),
    );
  });

  test.each([
    ['a web server', Buffer.from('HTTP/1.1 400 Bad Request\r\n')],
    ['an older version', Buffer.concat([greeting().subarray(0, 10), Buffer.of(1)])],
    ['a mechanism with passwords', Buffer.from(greeting().toString('latin1').replace('NULL', 'PLAIN'), 'latin1')],
    ['unknown flags', Buffer.concat([greeting(), Buffer.of(0x80, 0)])],
    ['a huge frame', Buffer.concat([greeting(), longPart(Buffer.alloc(0), 1n << 60n)])],
    ['an error', Buffer.concat([greeting(), Buffer.of(4, 6), Buffer.from('\x05ERROR')])],
    ['an endless message', Buffer.concat([greeting(), ...Array.from({ length: 20 }, () => part(true, 'x'))])],
  ])('refuses %s', (_, bytes) => {
    expect(() => new ZmtpReader().push(bytes)).toThrow(DecodeError);
  });

  test('arbitrary bytes are parsed or rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const reader = new ZmtpReader();
        reader.push(greeting());
        try {
          reader.push(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    );
  });

  test('only some published messages concern blocks', () => {
    const sequence = (letter: string) => [Buffer.from('sequence'), Buffer.from(`${'h'.repeat(32)}${letter}`)];
    expect(isBlockNotification([Buffer.from('hashblock')])).toBe(true);
    expect(['C', 'D', 'A', 'R'].map((letter) => isBlockNotification(sequence(letter)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
