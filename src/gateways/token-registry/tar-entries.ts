const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Streams the plain files of a tar archive. Files larger than `maxFileBytes` are skipped without buffering, so memory
 * does not depend on the archive's declared sizes.
 */
export async function* tarEntries(archive: AsyncIterable<Uint8Array>, maxFileBytes: number): AsyncGenerator<TarEntry> {
  const bytes = byteReader(archive);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header === undefined || header.every((byte) => byte === 0)) return;
    const size = sizeIn(header);
    if (size === undefined) throw new RangeError('not a tar archive');
    const padded = Math.ceil(size / BLOCK) * BLOCK;
    const isFile = header[156] === 0 || header[156] === 0x30;
    if (!isFile || size > maxFileBytes) {
      await bytes.skip(padded);
      continue;
    }
    const content = await bytes.take(padded);
    if (content === undefined) throw new RangeError('the archive ends inside a file');
    yield { name: textIn(header, 0, 100), bytes: content.subarray(0, size) };
  }
}

function textIn(header: Uint8Array, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return Buffer.from(end === -1 ? field : field.subarray(0, end)).toString('utf8');
}

function sizeIn(header: Uint8Array): number | undefined {
  const octal = textIn(header, 124, 12).trim();
  return /^[0-7]{1,11}$/.test(octal) ? Number.parseInt(octal, 8) : undefined;
}

function byteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done) return false;
    buffered = Buffer.concat([buffered, value]);
    return true;
  }

  return {
    async take(count: number): Promise<Uint8Array | undefined> {
      while (buffered.length < count) if (!(await more())) return undefined;
      const consumed = buffered.subarray(0, count);
      buffered = buffered.subarray(count);
      return consumed;
    },
    async skip(count: number): Promise<void> {
      let left = count;
      for (;;) {
        const part = Math.min(left, buffered.length);
        buffered = buffered.subarray(part);
        left -= part;
        if (left === 0 || !(await more())) return;
      }
    },
  };
}
