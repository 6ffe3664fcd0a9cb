import { decodeBase58, encodeBase58 } from '../../kernel/base58.js';
import { DecodeError } from '../../kernel/errors.js';
import { type Base, decodeMultibase, encodeMultibase } from './multibase.js';
import { decodeMultihash, type Multihash, SHA2_256 } from './multihash.js';
import { readSmallVarint, writeVarint } from './varint.js';

export const RAW = 0x55;
export const DAG_PB = 0x70;
export const DAG_CBOR = 0x71;
export const LIBP2P_KEY = 0x72;
export const DAG_JSON = 0x0129;

/** Names of the multicodec table that content on IPFS has. */
export const CODEC_NAMES: ReadonlyMap<number, string> = new Map([
  [0x51, 'cbor'],
  [RAW, 'raw'],
  [DAG_PB, 'dag-pb'],
  [DAG_CBOR, 'dag-cbor'],
  [LIBP2P_KEY, 'libp2p-key'],
  [0x78, 'git-raw'],
  [0x90, 'eth-block'],
  [0xb0, 'bitcoin-block'],
  [0xb1, 'bitcoin-tx'],
  [DAG_JSON, 'dag-json'],
  [0x0200, 'json'],
]);

/** What names content: how to read it and the hash of it. Version 0 is an old short form of dag-pb and SHA2-256. */
export interface Cid {
  readonly version: 0 | 1;
  readonly codec: number;
  readonly hash: Multihash;
}

/** The text as it is given anywhere: `Qm…`, or any multibase form of version 1. */
export function parseCid(text: string): Cid {
  return parseCidWithBase(text).cid;
}

export function parseCidWithBase(text: string): { readonly cid: Cid; readonly base: Base } {
  if (text.length === 46 && text.startsWith('Qm')) {
    return { cid: versionZero(decodeBase58(text)), base: 'base58btc' };
  }
  const { base, bytes } = decodeMultibase(text);
  if (bytes[0] === 0x12) throw new DecodeError('version 0 has no base of its own');
  const { cid, next } = readCid(bytes, 0);
  if (next !== bytes.length) throw new DecodeError('bytes follow the CID');
  return { cid, base };
}

/** The CID that begins at `at`, as blocks and CAR files hold it. */
export function readCid(bytes: Uint8Array, at: number): { readonly cid: Cid; readonly next: number } {
  if (bytes[at] === SHA2_256 && bytes[at + 1] === 32) {
    const next = at + 34;
    return { cid: versionZero(bytes.subarray(at, next)), next };
  }
  const version = readSmallVarint(bytes, at);
  if (version.value !== 1) throw new DecodeError(`no CID of version ${version.value}`);
  const codec = readSmallVarint(bytes, version.next);
  const { hash, next } = decodeMultihash(bytes, codec.next);
  return { cid: { version: 1, codec: codec.value, hash }, next };
}

export function decodeCid(bytes: Uint8Array): Cid {
  const { cid, next } = readCid(bytes, 0);
  if (next !== bytes.length) throw new DecodeError('bytes follow the CID');
  return cid;
}

function versionZero(bytes: Uint8Array): Cid {
  const { hash, next } = decodeMultihash(bytes, 0);
  if (next !== bytes.length || hash.code !== SHA2_256 || hash.digest.length !== 32) {
    throw new DecodeError('not a CID of version 0');
  }
  return { version: 0, codec: DAG_PB, hash };
}

export const cidOf = (codec: number, hash: Multihash): Cid => ({ version: 1, codec, hash });

export function cidBytes({ version, codec, hash }: Cid): Uint8Array {
  if (version === 0) return hash.bytes;
  return Uint8Array.from([...writeVarint(1), ...writeVarint(codec), ...hash.bytes]);
}

/** The usual text: version 0 as it always was, version 1 in base 32, keys in base 36 as names of hosts need it. */
export function cidText(cid: Cid): string {
  if (cid.version === 0) return encodeBase58(cid.hash.bytes);
  return encodeMultibase(cid.codec === LIBP2P_KEY ? 'base36' : 'base32', cidBytes(cid));
}

export const cidTextIn = (base: Base, cid: Cid): string =>
  cid.version === 0 ? encodeBase58(cid.hash.bytes) : encodeMultibase(base, cidBytes(cid));
