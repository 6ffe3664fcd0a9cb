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
  fc.record({ type: fc.constantFrom('D', 'D', 'T', 'C', '2', 'Z', 'd'), body: fc.uint8Array({ maxLength: 40 }) }),
  { maxLength: 20 },
);

/** Cuts the bytes at the given places. */
const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const ends = [...places.map((place) => Math.min(place, bytes.length)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)));
};

test('rows and other messages arrive whole and in order, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat(400), { maxLength: 30 }), fc.boolean(), (sent, places, hasTarget) => {
      const bytes = Buffer.concat(sent.map(({ type, body }) => message(type, body)));
      const arrived: Buffer[] = [];
      const read = { rows: 0, completions: 0 };
      const readRow = (chunk: Buffer, start: number): void => {
        read.rows += 1;
        const length = chunk.readUInt32BE(start - 4);
        arrived.push(Buffer.from(chunk.subarray(start - 5, start - 4 + length)));
      };
      const completeStatement = (chunk: Buffer, start: number, end: number): void => {
        read.completions += 1;
        arrived.push(Buffer.from(chunk.subarray(start - 5, end)));
      };
      const frames = new MessageFrames({
        getTarget: () => (hasTarget ? { readRow, completeStatement } : undefined),
        forward: (piece) => arrived.push(Buffer.from(piece)),
      });
      for (const chunk of cut(bytes, places)) frames.push(chunk);
      const count = (wanted: string): number => sent.filter(({ type }) => type === wanted).length;
      // The server's confirmation of a Bind message says nothing that its result does not.
      const expected = sent.filter(({ type }) => !hasTarget || type !== '2');
      expect(Buffer.concat(arrived)).toEqual(Buffer.concat(expected.map(({ type, body }) => message(type, body))));
      expect(read).toEqual(hasTarget ? { rows: count('D'), completions: count('C') } : { rows: 0, completions: 0 });
    }),
  );
});

test('the message before a row decides who reads it', () => {
  const log: string[] = [];
  let target: { readRow(): void; completeStatement(): void } | undefined;
  const frames = new MessageFrames({
    getTarget: () => target,
    forward: (bytes) => {
      log.push(String.fromCharCode(bytes[0]!));
      target = { readRow: () => log.push('row'), completeStatement: () => log.push('completion') };
    },
  });
  frames.push(Buffer.concat(['T', 'D', 'C', 'Z'].map((type) => message(type, new Uint8Array(3)))));
  expect(log).toEqual(['T', 'row', 'completion', 'Z']);
});
