/** Archives in the format of POSIX (ustar, with extended headers where a name or a size does not fit). */

const BLOCK = 512;
const MAX_NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_SIZE = 8n ** 11n - 1n;

export interface TarEntry {
  readonly type: 'file' | 'directory' | 'symlink';
  /** With a slash between segments. */
  readonly path: string;
  readonly size: bigint;
  readonly mode: number;
  /** Seconds since 1970. */
  readonly mtime: number;
  /** Target of a symbolic link. */
  readonly target?: string;
}

const TYPE_FLAGS = { file: '0', symlink: '2', directory: '5', extended: 'x' } as const;

const octal = (value: bigint | number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

interface Header {
  readonly name: string;
  readonly type: keyof typeof TYPE_FLAGS;
  readonly size: bigint;
  readonly mode: number;
  readonly mtime: number;
  readonly target: string;
}

function encodeHeader({ name, type, size, mode, mtime, target }: Header): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  Buffer.from(name).copy(header, 0, 0, MAX_NAME_BYTES);
  header.write(octal(mode, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(size > MAX_SIZE ? 0n : size, 11), 124, 'latin1');
  header.write(octal(Math.max(0, Math.floor(mtime)), 11), 136, 'latin1');
  header.write(' '.repeat(8), 148, 'latin1');
  header.write(TYPE_FLAGS[type], 156, 'latin1');
  Buffer.from(target).copy(header, 157, 0, MAX_NAME_BYTES);
  header.write('ustar\x0000', 257, 'latin1');
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** A record begins with its own length, the digits of the length included. */
function encodeRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

const fits = (text: string): boolean => Buffer.byteLength(text) <= MAX_NAME_BYTES;

/** The header of an entry; its bytes and `padding` follow. */
export function* encodeEntry({ type, path, size, mode, mtime, target = '' }: TarEntry): Generator<Uint8Array> {
  const name = type === 'directory' ? `${path}/` : path;
  const records = [
    ...(fits(name) ? [] : [encodeRecord('path', name)]),
    ...(fits(target) ? [] : [encodeRecord('linkpath', target)]),
    ...(size > MAX_SIZE ? [encodeRecord('size', String(size))] : []),
  ];
  const common = { mode, mtime, target };
  if (records.length > 0) {
    const extension = Buffer.concat(records);
    yield encodeHeader({ name: 'PaxHeaders', type: 'extended', size: BigInt(extension.length), ...common, target: '' });
    yield extension;
    yield padding(BigInt(extension.length));
  }
  yield encodeHeader({ name, type, size, ...common });
}

/** Zeros up to the next multiple of a block. */
export const padding = (size: bigint): Uint8Array =>
  new Uint8Array(Number((BigInt(BLOCK) - (size % BigInt(BLOCK))) % BigInt(BLOCK)));

/** Two empty blocks end an archive. */
export const END_OF_ARCHIVE = new Uint8Array(2 * BLOCK);
