import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStillGif } from './gif.js';
import { pictureSource } from './image.js';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

/** Width 2, height 3, a table of two colours. */
const HEADER = '474946383961 0200 0300 80 00 00 ffffff 000000';
const LOOP = '21ff0b 4e45545343415045322e30 03 010000 00';
const DELAY = '21f904 04 0a00 00 00';
const buildFrame = (width: string, height: string) => `2c 0000 0000 ${width} ${height} 00 02 02 4401 00`;
const FIRST = buildFrame('0200', '0300');
const ANIMATED = hex(`${HEADER} ${LOOP} ${DELAY} ${FIRST} ${DELAY} ${FIRST} 3b`);

test('first frame of an animated GIF remains', () => {
  expect(readStillGif(ANIMATED)).toEqual({ bytes: hex(`${HEADER} ${LOOP} ${DELAY} ${FIRST} 3b`), size: [2, 3] });
  expect(pictureSource(ANIMATED)).toMatch(/^data:image\/gif;base64,R0lGODlh[A-Za-z0-9+/]+=*$/);
});

test('GIF of 1987 without colours of its own and with colours of its frame is read', () => {
  const bytes = hex('474946383761 0100 0100 00 00 00 2c 0000 0000 0100 0100 80 ffffff 000000 02 02 4401 00 3b');
  expect(readStillGif(bytes)).toEqual({ bytes, size: [1, 1] });
});

test('picture that its first frame exceeds has the size of the frame', () => {
  const large = hex(`${HEADER} ${buildFrame('ffff', 'ffff')} 3b`);
  expect(readStillGif(large)?.size).toEqual([65_535, 65_535]);
  expect(pictureSource(large)).toBeUndefined();
});

test.each([
  ['only a header', hex(HEADER)],
  ['no frame', hex(`${HEADER} 3b`)],
  ['an extension without an end', hex(`${HEADER} 21fe 05 01`)],
  ['pixels without an end', hex(`${HEADER} 2c 0000 0000 0200 0300 00 02 02 4401`)],
  ['markup after the signature', new TextEncoder().encode('GIF89a/*<svg onload="alert(1)"/>*/=1')],
])('GIF of %s is no picture', (_what, bytes) => {
  expect(readStillGif(bytes)).toBeUndefined();
  expect(pictureSource(bytes)).toBeUndefined();
});

test('cut and random GIFs never throw, and what remains is a prefix with an end', () => {
  const random = fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.of(...hex(HEADER), ...rest));
  const cut = fc.nat(ANIMATED.length).map((length) => ANIMATED.slice(0, length));
  fc.assert(
    fc.property(fc.oneof(random, cut), (bytes) => {
      const still = readStillGif(bytes)?.bytes;
      if (still === undefined) return;
      expect(still.subarray(0, -1)).toEqual(bytes.subarray(0, still.length - 1));
      expect(still.at(-1)).toBe(0x3b);
    }),
  );
});
