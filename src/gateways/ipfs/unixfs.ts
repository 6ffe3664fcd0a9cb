import { DecodeError } from '../../kernel/errors.js';
import {
  encodeMessage,
  expectBytes,
  expectNumber,
  type NewField,
  type ProtoField,
  readFields,
  readPacked,
} from './protobuf.js';

const TYPES = ['raw', 'directory', 'file', 'metadata', 'symlink', 'shard'] as const;
export type UnixFsType = (typeof TYPES)[number];

/** The UnixFS data of a dag-pb node. */
export interface UnixFs {
  readonly type: UnixFsType;
  readonly data: Uint8Array;
  readonly fileSize: bigint | undefined;
  /** File size below each link, in link order. */
  readonly blockSizes: readonly bigint[];
  /** For shards: the hash function and the fanout. */
  readonly hashType: bigint | undefined;
  readonly fanout: bigint | undefined;
  readonly mode: number | undefined;
  /** Unix time in milliseconds. */
  readonly mtime: number | undefined;
}

const EMPTY_BYTES = new Uint8Array();

export function decodeUnixFs(bytes: Uint8Array): UnixFs {
  let type: UnixFsType | undefined;
  let data: Uint8Array = EMPTY_BYTES;
  const blockSizes: bigint[] = [];
  const numbers = new Map<number, bigint>();
  let mtime: number | undefined;
  for (const field of readFields(bytes)) {
    if (field.number === 1) type = TYPES[Number(expectNumber(field))];
    else if (field.number === 2) data = expectBytes(field);
    else if (field.number === 4) for (const size of readSizes(field)) blockSizes.push(size);
    else if (field.number === 8) mtime = decodeTime(expectBytes(field));
    else if (field.number === 3 || (field.number >= 5 && field.number <= 7))
      numbers.set(field.number, expectNumber(field));
  }
  if (type === undefined) throw new DecodeError('a UnixFS node of unknown type');
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

/** Repeated numbers may be separate fields or packed into one: both are in use. */
const readSizes = (field: ProtoField): Iterable<bigint> =>
  field.kind === 'varint' ? [field.value] : readPacked(field.value);

/** Seconds (possibly before 1970) and nanoseconds in four bytes. */
function decodeTime(bytes: Uint8Array): number | undefined {
  let seconds = 0n;
  let nanoseconds = 0;
  for (const field of readFields(bytes)) {
    if (field.number === 1) seconds = BigInt.asIntN(64, expectNumber(field));
    else if (field.number === 2) nanoseconds = readFixed32(field);
  }
  const ms = Number(seconds) * 1_000 + Math.floor(nanoseconds / 1e6);
  return Math.abs(ms) <= 8.64e15 ? ms : undefined;
}

function readFixed32(field: ProtoField): number {
  const { buffer, byteOffset, length } = expectBytes(field);
  if (length !== 4) throw new DecodeError(`field ${field.number} does not have 32 bits`);
  return new DataView(buffer, byteOffset).getUint32(0, true);
}

export function encodeFileNode(
  fileSize: bigint,
  blockSizes: readonly bigint[],
  data: Uint8Array = EMPTY_BYTES,
): Uint8Array {
  return encodeMessage([
    [1, TYPES.indexOf('file')],
    ...(data.length > 0 ? [[2, data] as const] : []),
    [3, fileSize],
    ...blockSizes.map((size) => [4, size] as const),
  ]);
}

/** Mode and modification time of a node as they are encoded, for a new version of it. */
export function listAttributes(bytes: Uint8Array): readonly NewField[] {
  const fields: NewField[] = [];
  for (const { number, value } of readFields(bytes)) if (number === 7 || number === 8) fields.push([number, value]);
  return fields;
}

export const encodeDirectoryNode = (attributes: readonly NewField[] = []): Uint8Array =>
  encodeMessage([[1, TYPES.indexOf('directory')], ...attributes]);

export const DIRECTORY_NODE: Uint8Array = encodeDirectoryNode();

/** MurmurHash3 x64, first 64 bits: the only hash function of sharded directories. */
export const MURMUR3_X64_64 = 0x22n;

export const encodeShardNode = (
  bitfield: Uint8Array,
  fanout: number,
  attributes: readonly NewField[] = [],
): Uint8Array =>
  encodeMessage([[1, TYPES.indexOf('shard')], [2, bitfield], [5, MURMUR3_X64_64], [6, fanout], ...attributes]);
