import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, pictureSource } from './image.js';
import { explainNotFetched, inscribed } from './inscription-content.js';

const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

/** A third-party image of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const buildPng = (width: number, height: number): Uint8Array => {
  const bytes = Uint8Array.from(PNG);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};
const JPEG = hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffff c0 0011 08 0010 0020 03 012200 021101 031101');
const WEBP = {
  lossy: hex('52494646 24000000 57454250 56503820 18000000 300100 9d012a 2000 1000 00000000'),
  lossless: hex('52494646 1a000000 57454250 5650384c 0d000000 2f 1fc00300 0000000000000000'),
  extended: hex('52494646 1a000000 57454250 56503858 0a000000 00000000 1f0000 0f0000 00000000'),
};

describe('pictures', () => {
  test('PNG, JPEG and WebP are detected by their bytes', () => {
    expect(pictureSource(Uint8Array.from(PNG))).toBe(`data:image/png;base64,${PNG.toString('base64')}`);
    expect(pictureSource(JPEG)).toMatch(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/);
    for (const bytes of Object.values(WEBP)) expect(pictureSource(bytes)).toMatch(/^data:image\/webp;base64,/);
  });

  test.each([
    [8_192, 2_441, true],
    [8_193, 1, false],
    [1, 8_193, false],
    [5_000, 5_000, false],
    [0, 10, false],
    [0xffff_ffff, 0xffff_ffff, false],
  ])('an image of %i by %i pixels is shown: %s', (width, height, shown) => {
    expect(pictureSource(buildPng(width, height)) !== undefined).toBe(shown);
  });

  test('an image above the size limit is not shown', () => {
    const long = new Uint8Array(MAX_IMAGE_BYTES + 1);
    long.set(PNG);
    expect(pictureSource(long)).toBeUndefined();
  });

  test.each(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<html>', 'GIF89a', '', '\u0089PNG'])(
    '%j is not an image with any content type',
    (text) => {
      expect(pictureSource(encodeText(text))).toBeUndefined();
      expect(inscribed(encodeText(text), 'image/png')).toMatchObject({ kind: 'not-shown' });
    },
  );

  test('random bytes never throw, even after an image signature', () => {
    const begins = fc.constantFrom(PNG.subarray(0, 16), JPEG.subarray(0, 4), WEBP.lossy.subarray(0, 16), hex(''));
    fc.assert(
      fc.property(begins, fc.uint8Array({ maxLength: 64 }), (begin, rest) => {
        const source = pictureSource(Uint8Array.from([...begin, ...rest]));
        expect(source ?? 'data:image/png;base64,').toMatch(/^data:image\/(?:png|jpeg|webp|gif);base64,/);
      }),
    );
  });
});

describe('texts', () => {
  test('markup and scripts are shown as text, with line breaks and without hidden characters', () => {
    const text = '<script>\r\n\talert("\u202Eevil\u0000")\n</script>';
    expect(inscribed(encodeText(text), 'text/html;charset=utf-8')).toEqual({
      kind: 'text',
      text: '<script>\n\talert("�evil�")\n</script>',
      whole: true,
    });
  });

  test('long text is truncated', () => {
    const content = inscribed(encodeText('x'.repeat(100_000)), 'text/plain');
    expect(content).toMatchObject({ kind: 'text', whole: false });
    expect((content as { text: string }).text.length).toBe(20_000);
  });
});

describe('content that is not fetched', () => {
  const described = { contentType: 'text/plain', contentLength: 10, contentEncoding: null };

  test.each([
    [{}, undefined],
    [{ contentType: 'image/svg+xml' }, undefined],
    [{ contentType: 'image/webp', contentLength: MAX_IMAGE_BYTES }, undefined],
    [{ contentType: 'image/webp', contentLength: MAX_IMAGE_BYTES + 1 }, /too long/],
    [{ contentLength: 500_000 }, /too long/],
    [{ contentEncoding: 'br' }, /compressed/],
    [{ contentLength: null }, /no content/],
    [{ contentType: 'video/mp4' }, /not shown/],
    [{ contentType: null }, /not shown/],
  ])('%j: %s', (change, why) => {
    const reason = explainNotFetched({ ...described, ...change });
    if (why === undefined) expect(reason).toBeUndefined();
    else expect(reason).toMatch(why);
  });
});
