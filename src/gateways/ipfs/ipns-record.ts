import { type CborItem, decodeCborItem, encodeCborItem } from '../../kernel/cbor/item.js';
import { DecodeError } from '../../kernel/errors.js';
import type { IpnsKey } from './ipns-key.js';
import { IDENTITY, type Multihash } from './multihash.js';
import { encodeMessage, readFields } from './protobuf.js';
import { encodePublicKey, findNameKey, verifies } from './public-key.js';

/** Larger records are rejected unread (IPNS specification: record size limit). */
export const MAX_RECORD_BYTES = 10_240;

const SIGNED_PREFIX = Buffer.from('ipns-signature:');
const utf8 = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/** The signed target of a name. */
export interface IpnsRecord {
  /** A path: `/ipfs/…` or `/ipns/…`. */
  readonly value: string;
  readonly sequence: bigint;
  /** Unix time in milliseconds; the record expires then. */
  readonly validUntil: number;
  readonly ttlNanoseconds: bigint;
  readonly bytes: Uint8Array;
}

/**
 * Verifies the signature of a record (signature V2 of the IPNS specification; the older one covers too little and is
 * ignored). Expiry is not checked.
 */
export function verifyRecord(name: Multihash, bytes: Uint8Array): IpnsRecord {
  if (bytes.length > MAX_RECORD_BYTES) throw new DecodeError(`a record of ${bytes.length} bytes`);
  const entry = new Map<number, Uint8Array | bigint>();
  for (const field of readFields(bytes)) entry.set(field.number, field.value);
  const data = entry.get(9);
  const signature = entry.get(8);
  if (!(data instanceof Uint8Array) || !(signature instanceof Uint8Array)) {
    throw new DecodeError('a record without a data signature');
  }
  const given = entry.get(7);
  const key = findNameKey(name, given instanceof Uint8Array && given.length > 0 ? given : undefined);
  if (!verifies(key, Buffer.concat([SIGNED_PREFIX, data]), signature)) {
    throw new DecodeError('a record with an invalid signature');
  }
  const signed = readSigned(data);
  expectSame(entry, signed);
  return {
    value: decodeText(signed.value),
    sequence: signed.sequence,
    validUntil: parseTime(signed.validity),
    ttlNanoseconds: signed.ttl,
    bytes,
  };
}

interface Signed {
  readonly value: Uint8Array;
  readonly validity: Uint8Array;
  readonly sequence: bigint;
  readonly ttl: bigint;
}

function readSigned(data: Uint8Array): Signed {
  const item = decodeCborItem(data);
  if (item.kind !== 'map') throw new DecodeError('the data of the record is not a map');
  const field = (name: string): CborItem | undefined =>
    item.entries.find(([key]) => key.kind === 'text' && key.value === name)?.[1];
  const bytes = (name: string): Uint8Array => {
    const value = field(name);
    if (value?.kind !== 'bytes') throw new DecodeError(`a record without ${name}`);
    return value.value;
  };
  const number = (name: string): bigint => {
    const value = field(name);
    if (value?.kind !== 'int' || value.value < 0n) throw new DecodeError(`a record without ${name}`);
    return value.value;
  };
  if (number('ValidityType') !== 0n) throw new DecodeError('a record without an expiry');
  const ttl = field('TTL') === undefined ? 0n : number('TTL');
  return { value: bytes('Value'), validity: bytes('Validity'), sequence: number('Sequence'), ttl };
}

/** Legacy fields beside the signed data are for older readers and must not contradict it. */
function expectSame(entry: ReadonlyMap<number, Uint8Array | bigint>, signed: Signed): void {
  const legacyFields: readonly (readonly [number, Uint8Array | bigint])[] = [
    [1, signed.value],
    [3, 0n],
    [4, signed.validity],
    [5, signed.sequence],
    [6, signed.ttl],
  ];
  if (!entry.has(1) && !entry.has(2)) return;
  for (const [number, value] of legacyFields) {
    const other = entry.get(number) ?? (typeof value === 'bigint' ? 0n : new Uint8Array());
    const same =
      typeof value === 'bigint' || typeof other === 'bigint' ? value === other : Buffer.compare(value, other) === 0;
    if (!same) throw new DecodeError('a record whose unsigned fields differ from the signed ones');
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DecodeError('the value of a record is not UTF-8', { cause });
  }
}

const RFC3339 = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

function parseTime(bytes: Uint8Array): number {
  const text = decodeText(bytes);
  const time = RFC3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new DecodeError('the expiry of the record is not a valid time');
  return time;
}

export interface NewRecord {
  readonly value: string;
  readonly sequence: bigint;
  readonly validUntil: number;
  readonly ttlNanoseconds: bigint;
}

export function signRecord(key: IpnsKey, { value, sequence, validUntil, ttlNanoseconds }: NewRecord): IpnsRecord {
  const at = { start: 0, end: 0 };
  const text = (name: string): CborItem => ({ ...at, kind: 'text', value: name });
  const toBytesItem = (content: string): CborItem => ({ ...at, kind: 'bytes', value: encoder.encode(content) });
  const int = (number: bigint): CborItem => ({ ...at, kind: 'int', value: number });
  // Nine fractional digits, as the specification requires.
  const validity = new Date(validUntil).toISOString().replace('Z', '000000Z');
  const data = encodeCborItem({
    kind: 'map',
    entries: [
      [text('TTL'), int(ttlNanoseconds)],
      [text('Value'), toBytesItem(value)],
      [text('Sequence'), int(sequence)],
      [text('Validity'), toBytesItem(validity)],
      [text('ValidityType'), int(0n)],
    ],
  });
  const signature = key.sign(Buffer.concat([SIGNED_PREFIX, data]));
  const bytes = encodeMessage([
    // A reader has no other source of a key that is not in its name.
    ...(key.hash.code === IDENTITY ? [] : [[7, encodePublicKey(key.publicKey)] as const]),
    [8, signature],
    [9, data],
  ]);
  return { value, sequence, validUntil, ttlNanoseconds, bytes };
}

/** The better of two records of a name: higher sequence, then later expiry (IPNS specification). */
export const isBetter = (
  one: Pick<IpnsRecord, 'sequence' | 'validUntil'>,
  other: Pick<IpnsRecord, 'sequence' | 'validUntil'>,
): boolean => one.sequence > other.sequence || (one.sequence === other.sequence && one.validUntil > other.validUntil);

export const getTtlSeconds = ({ ttlNanoseconds }: Pick<IpnsRecord, 'ttlNanoseconds'>): number =>
  Number(ttlNanoseconds / 1_000_000_000n);
