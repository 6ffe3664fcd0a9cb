import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageFrames } from './message-frames.js';

const message = (type: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const messages = fc.array(
  fc.record({ type: fc.constantFrom('D', 'D', 'T', 'C', 'Z', 'd'), body: fc.uint8Array({ maxLength: 40 }) }),
  { maxLength: 20 },
);

/** Cuts the bytes at the given places. */
const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const ends = [...places.map((place) => Math.min(place, bytes.length)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)));
};

test('rows and other messages arrive whole and in order, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat(400), { maxLength: 30 }), fc.boolean(), (sent, places, wantsRows) => {
      const bytes = Buffer.concat(sent.map(({ type, body }) => message(type, body)));
      const arrived: Buffer[] = [];
      let rows = 0;
      const frames = new MessageFrames({
        wantsRows: () => wantsRows,
        readRow: (chunk, start) => {
          rows += 1;
          const length = chunk.readUInt32BE(start - 4);
          arrived.push(Buffer.from(chunk.subarray(start - 5, start - 4 + length)));
        },
        forward: (piece) => arrived.push(Buffer.from(piece)),
      });
      for (const chunk of cut(bytes, places)) frames.push(chunk);
      expect(Buffer.concat(arrived).equals(bytes)).toBe(true);
      expect(rows).toBe(wantsRows ? sent.filter(({ type }) => type === 'D').length : 0);
    }),
  );
});

test('the message before a row decides who reads it', () => {
  const log: string[] = [];
  let wantsRows = false;
  const frames = new MessageFrames({
    wantsRows: () => wantsRows,
    readRow: () => log.push('row'),
    forward: (bytes) => {
      log.push(String.fromCharCode(bytes[0]!));
      wantsRows = bytes[0] === 'T'.charCodeAt(0);
    },
  });
  frames.push(Buffer.concat(['T', 'D', 'C'].map((type) => message(type, new Uint8Array(3)))));
  expect(log).toEqual(['T', 'row', 'C']);
});
