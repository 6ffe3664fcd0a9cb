import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pieces } from '../../../test/support/ipfs-blocks.js';
import { readForm } from './multipart.js';

interface TestPart {
  readonly name: string;
  readonly fileName?: string;
  readonly bytes: Uint8Array;
}

const BOUNDARY = 'b0und-ary';

const encodeForm = (parts: readonly TestPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, fileName, bytes }) => {
      const file = fileName === undefined ? '' : `; filename="${fileName}"`;
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: a/b\r\n\r\n`;
      return [Buffer.from(head), bytes, Buffer.from('\r\n')];
    }),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

async function read(body: Uint8Array, size: number, boundary = BOUNDARY): Promise<TestPart[]> {
  const parts: TestPart[] = [];
  for await (const { name, fileName, bytes } of readForm(pieces(body, size), boundary)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
    parts.push({ name, ...(fileName !== undefined && { fileName }), bytes: Buffer.concat(chunks) });
  }
  return parts;
}

/** Bytes that repeatedly resemble the boundary. */
const nearly = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', `\r\n--${BOUNDARY.slice(0, -1)}`, 'a', '\0'), { maxLength: 30 })
  .map((words) => Buffer.from(words.join('')));

describe('a form', () => {
  test('yields the same parts for chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearly, { maxLength: 4 }), fc.integer({ min: 1, max: 80 }), async (contents, size) => {
        const parts = contents.map((bytes, index) => ({ name: 'file', fileName: `f${index}`, bytes }));
        expect(await read(encodeForm(parts), size)).toEqual(parts);
      }),
    );
  });

  test('continues at the next part when a reader abandons one', async () => {
    const body = encodeForm([
      { name: 'a', fileName: 'a', bytes: new Uint8Array(5_000) },
      { name: 'b', fileName: 'b', bytes: Buffer.from('second') },
    ]);
    const names: string[] = [];
    for await (const { name, bytes } of readForm(pieces(body, 100), BOUNDARY)) {
      names.push(name);
      for await (const _ of bytes) break;
    }
    expect(names).toEqual(['a', 'b']);
  });

  test.each([
    ['filename="dir/a.txt"', 'dir/a.txt'],
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ['filename="a %22b%22.txt"', 'a "b".txt'],
    ['filename=plain.txt', 'plain.txt'],
    ['filename="ü.txt"', 'ü.txt'],
    ['filename="x"; filename*=UTF-8\'\'%C3%BC%2Fa.txt', 'ü/a.txt'],
    ['filename=""', ''],
  ])('decodes file name %s', async (text, fileName) => {
    const body = `--${BOUNDARY}\r\ncontent-disposition: form-data; name=file; ${text}\r\n\r\nx\r\n--${BOUNDARY}--`;
    expect(await read(Buffer.from(body), 7)).toMatchObject([{ name: 'file', fileName }]);
  });

  test.each([
    ['', 'ends early'],
    ['nothing', 'ends early'],
    ['x'.repeat(40_000), 'does not begin with its boundary'],
    [`--${BOUNDARY}`, 'ends early'],
    [`--${BOUNDARY}\r\n`, 'ends early'],
    [`--${BOUNDARY}xx`, 'boundary of the form is not followed by a line break'],
    [`--${BOUNDARY}\r\nA: b\r\n\r\n`, 'no Content-Disposition'],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename*=utf-8''%zz\r\n\r\n`, 'not valid'],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished`, 'ends early'],
    [`--${BOUNDARY}\r\n${'A: b\r\n'.repeat(4_000)}`, 'headers of a part of the form do not end'],
    [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(70_000)}`, 'ends early'],
  ])('that is malformed is rejected: %j', async (body, problem) => {
    await expect(read(Buffer.from(body), 1_000)).rejects.toThrow(problem);
  });

  test('with too many parts is rejected', async () => {
    const parts = Array.from({ length: 5_001 }, () => ({ name: 'a', bytes: new Uint8Array() }));
    await expect(read(encodeForm(parts), 65_536)).rejects.toThrow('more than 5000 parts');
  });
});
