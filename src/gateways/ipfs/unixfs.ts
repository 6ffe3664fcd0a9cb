import { DecodeError } from '../../kernel/errors.js';
import { bytesField, expectBytes, expectNumber, message, readFields, varintField } from './protobuf.js';

const TYPES = ['raw', 'directory', 'file', 'metadata', 'symlink', 'shard'] as const;
export type UnixFsType = (typeof TYPES)[number];

/** What a dag-pb node says of itself as a part of a file system. */
export interface UnixFs {
  readonly type: UnixFsType;
  readonly data: Uint8Array;
  readonly fileSize: bigint | undefined;
  /** Bytes of the file below each link, in the order of the links. */
  readonly blockSizes: readonly bigint[];
  /** Of shards: how a name is hashed and how many buckets a shard has. */
  readonly hashType: bigint | undefined;
  readonly fanout: bigint | undefined;
  readonly mode: number | undefined;
  /** Milliseconds since 1970. */
  readonly mtime: number | undefined;
}

const NOTHING = new Uint8Array();

export function decodeUnixFs(bytes: Uint8Array): UnixFs {
  let type: UnixFsType | undefined;
  let data: Uint8Array = NOTHING;
  const blockSizes: bigint[] = [];
  const numbers = new Map<number, bigint>();
  let mtime: number | undefined;
  for (const field of readFields(bytes)) {
    if (field.number === 1) type = TYPES[Number(expectNumber(field))];
    else if (field.number === 2) data = expectBytes(field);
    else if (field.number === 4) blockSizes.push(...sizesOf(field));
    else if (field.number === 8) mtime = decodeTime(expectBytes(field));
    else if (field.number === 3 || (field.number >= 5 && field.number <= 7))
      numbers.set(field.number, expectNumber(field));
  }
  if (type === undefined) throw new DecodeError('a UnixFS node of no known type');
  const mode = numbers.get(7);
  return {
    type,
    data,
    fileSize: numbers.get(3),
    blockSizes,
    hashType: numbers.get(5),
    fanout: numbers.get(6),
    mode: mode === undefined ? undefined : Number(mode & 0xfffn),
    mtime,
  };
}

/** Numbers of a list stand one by one, or packed into one field: both are in use. */
function* sizesOf(field: Parameters<typeof expectNumber>[0]): Generator<bigint> {
  if (field.kind === 'varint') yield field.value;
  else for (const packed of readPacked(field.value)) yield packed;
}

function* readPacked(bytes: Uint8Array): Generator<bigint> {
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
    if (shift > 70n) throw new DecodeError('a number has more than 64 bits');
    if (byte >= 0x80) continue;
    yield value;
    value = 0n;
    shift = 0n;
  }
  if (shift !== 0n) throw new DecodeError('a number ends early');
}

/** Seconds (which may lie before 1970) and, in four bytes, nanoseconds. */
function decodeTime(bytes: Uint8Array): number | undefined {
  let seconds = 0n;
  let nanoseconds = 0;
  for (const field of readFields(bytes)) {
    if (field.number === 1) seconds = BigInt.asIntN(64, expectNumber(field));
    else if (field.number === 2) nanoseconds = Buffer.from(expectBytes(field)).readUInt32LE(0);
  }
  const ms = Number(seconds) * 1_000 + Math.floor(nanoseconds / 1e6);
  return Math.abs(ms) <= 8.64e15 ? ms : undefined;
}

export function encodeFileNode(
  fileSize: bigint,
  blockSizes: readonly bigint[],
  data: Uint8Array = NOTHING,
): Uint8Array {
  return message([
    varintField(1, TYPES.indexOf('file')),
    ...(data.length > 0 ? [bytesField(2, data)] : []),
    varintField(3, fileSize),
    ...blockSizes.map((size) => varintField(4, size)),
  ]);
}

export const DIRECTORY_NODE: Uint8Array = varintField(1, TYPES.indexOf('directory'));

/** MurmurHash3 x64, first 64 bits: the only hash that sharded directories have. */
export const MURMUR3_X64_64 = 0x22n;

export const encodeShardNode = (bitfield: Uint8Array, fanout: number): Uint8Array =>
  message([
    varintField(1, TYPES.indexOf('shard')),
    bytesField(2, bitfield),
    varintField(5, MURMUR3_X64_64),
    varintField(6, fanout),
  ]);
