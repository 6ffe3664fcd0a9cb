import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeSegments, SEGMENT_PAYLOAD_BYTES, type SegmentHeader, SegmentReader } from './segment.js';

/** Splits bytes at the given offsets. */
function pieces(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const offsets = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return offsets.slice(1).map((end, index) => bytes.subarray(offsets[index], end));
}

test('a payload is restored from its segments for any chunking', () => {
  const payload = fc.uint8Array({ minLength: 1, maxLength: 3 * SEGMENT_PAYLOAD_BYTES });
  fc.assert(
    fc.property(payload, fc.nat(0x7fff), fc.boolean(), fc.array(fc.nat()), (sent, protocol, fromResponder, cuts) => {
      const header = { timestamp: 0xdead_beef, protocol, fromResponder };
      const reader = new SegmentReader();
      const received: Uint8Array[] = [];
      const headers: SegmentHeader[] = [];
      for (const piece of pieces(encodeSegments(header, sent), cuts))
        reader.read(piece, (found, part) => {
          headers.push(found);
          received.push(part);
        });
      expect(Buffer.concat(received).equals(Buffer.from(sent))).toBe(true);
      expect(headers.every((found) => found.protocol === protocol && found.fromResponder === fromResponder)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a segment has the layout of the network specification', () => {
  const bytes = encodeSegments({ timestamp: 1, protocol: 5, fromResponder: true }, Uint8Array.of(0x81, 0));
  expect([...bytes]).toEqual([0, 0, 0, 1, 0x80, 5, 0, 2, 0x81, 0]);
});

test('empty segments are skipped', () => {
  const reader = new SegmentReader();
  const seen: number[] = [];
  reader.read(Uint8Array.of(0, 0, 0, 0, 0x80, 5, 0, 0, 0, 0, 0, 0, 0x80, 2, 0, 1, 9), ({ protocol }) =>
    seen.push(protocol),
  );
  expect(seen).toEqual([2]);
});
