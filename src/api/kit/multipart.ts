import { ServiceError } from '../../kernel/errors.js';

/** One part of a form. Its bytes must be read before the next part is requested; unread bytes are skipped. */
export interface FormPart {
  readonly name: string;
  /** As sent, slashes included; undefined for a plain field. */
  readonly fileName: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const LONGEST_HEADERS = 16_384;
const LONGEST_PREAMBLE = 16_384;
const LONGEST_FIELD = 65_536;
const DEFAULT_MAX_PARTS = 5_000;

/**
 * Streams the parts of a `multipart/form-data` body (RFC 7578). Memory holds the last chunk and the few bytes that may
 * start a boundary, regardless of the size of the parts.
 */
export async function* readForm(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
  maxParts = DEFAULT_MAX_PARTS,
): AsyncGenerator<FormPart> {
  const input = new ChunkReader(source);
  await input.until(Buffer.from(`--${boundary}`), LONGEST_PREAMBLE, 'The body does not begin with its boundary');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  for (let count = 0; await anotherPart(input); count += 1) {
    if (count >= maxParts) throw new ServiceError('invalid', `The form has more than ${maxParts} parts`);
    const headers = await input.until(
      Buffer.from('\r\n\r\n'),
      LONGEST_HEADERS,
      'The headers of a part of the form do not end',
    );
    const { name, fileName } = readDisposition(headers.toString('utf8'));
    const bytes = input.through(delimiter);
    yield { name, fileName, bytes };
    let skipped = 0;
    for await (const piece of bytes) {
      skipped += piece.length;
      if (fileName === undefined && skipped > LONGEST_FIELD) {
        throw new ServiceError('invalid', `A field of the form has more than ${LONGEST_FIELD} bytes`);
      }
    }
  }
}

/** A boundary is followed by a line break, or by two hyphens at the end of the form. */
async function anotherPart(input: ChunkReader): Promise<boolean> {
  const [first, second] = await input.read(2);
  if (first === 0x2d && second === 0x2d) return false;
  if (first === 0x0d && second === 0x0a) return true;
  throw new ServiceError('invalid', 'A boundary of the form is not followed by a line break');
}

function readDisposition(headers: string): { readonly name: string; readonly fileName: string | undefined } {
  const line = /^content-disposition:\s*form-data\b(.*)$/im.exec(`\n${headers.trimStart()}`)?.[1];
  if (line === undefined) throw new ServiceError('invalid', 'A part of the form has no Content-Disposition header');
  const value = (field: string): string | undefined => {
    const match = new RegExp(`;\\s*${field}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]*))`, 'i').exec(line);
    // Browsers percent-encode quotes, other clients escape them with a backslash.
    return (match?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? match?.[2])?.replaceAll('%22', '"');
  };
  const extended = /;\s*filename\*=utf-8''([^\s;]*)/i.exec(line)?.[1];
  return { name: value('name') ?? '', fileName: extended === undefined ? value('filename') : decoded(extended) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new ServiceError('invalid', 'A file name of the form is not valid', { cause });
  }
}

/** Buffers chunks and splits them at markers. */
class ChunkReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new ServiceError('invalid', 'The form ends early');
    this.#buffered =
      this.#buffered.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#buffered, next.value]);
  }

  async read(count: number): Promise<Buffer> {
    while (this.#buffered.length < count) await this.#more();
    const bytes = this.#buffered.subarray(0, count);
    this.#buffered = this.#buffered.subarray(count);
    return bytes;
  }

  /** Reads everything before `mark` and consumes the mark. */
  async until(mark: Buffer, limit: number, problem: string): Promise<Buffer> {
    for (;;) {
      const at = this.#buffered.indexOf(mark);
      if (at !== -1 && at <= limit) {
        const found = this.#buffered.subarray(0, at);
        this.#buffered = this.#buffered.subarray(at + mark.length);
        return found;
      }
      if (this.#buffered.length > limit + mark.length) throw new ServiceError('invalid', problem);
      await this.#more();
    }
  }

  /** The same as a stream, for parts of any size. Can be resumed after a reader stopped. */
  through(mark: Buffer): AsyncIterable<Uint8Array> {
    let ended = false;
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      for (;;) {
        if (ended) return { done: true, value: undefined };
        const at = this.#buffered.indexOf(mark);
        const safeEnd = at === -1 ? this.#buffered.length - mark.length + 1 : at;
        if (at === -1 && safeEnd <= 0) {
          await this.#more();
          continue;
        }
        const piece = this.#buffered.subarray(0, safeEnd);
        ended = at !== -1;
        this.#buffered = this.#buffered.subarray(ended ? safeEnd + mark.length : safeEnd);
        if (piece.length > 0) return { done: false, value: piece };
      }
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }
}
