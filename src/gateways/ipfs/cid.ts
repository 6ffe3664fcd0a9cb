import { base16 } from 'multiformats/bases/base16';
import { base32 } from 'multiformats/bases/base32';
import { base36 } from 'multiformats/bases/base36';
import { base58btc } from 'multiformats/bases/base58';
import { base64, base64pad, base64url, base64urlpad } from 'multiformats/bases/base64';
import type { MultibaseEncoder } from 'multiformats/bases/interface';
import { CID } from 'multiformats/cid';
import { DecodeError } from '../../kernel/errors.js';
import { boundedMultihash, type Multihash } from './multihash.js';

export const RAW = 0x55;
export const DAG_PB = 0x70;
export const DAG_CBOR = 0x71;
export const LIBP2P_KEY = 0x72;
export const DAG_JSON = 0x0129;

/** Multicodec names of content on IPFS. */
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

/** A content identifier: version, codec and multihash, from the package of the IPFS project. */
export type Cid = CID;

export type Base = 'base16' | 'base32' | 'base36' | 'base58btc' | 'base64' | 'base64url';

/** Base 36 and 58 decoding is quadratic, so the length of a text is limited first. */
const MAX_CHARACTERS = 512;

const ENCODERS: Readonly<Record<Base, MultibaseEncoder<string>>> = {
  base16,
  base32,
  base36,
  base58btc,
  base64,
  base64url,
};

interface BaseReader {
  readonly base: Base;
  readonly codec: { decode(text: string): Uint8Array };
  /** Single-case bases: Kubo accepts their letters in either case. */
  readonly anyCase?: true;
}

const READERS: Readonly<Record<string, BaseReader>> = {
  f: { base: 'base16', codec: base16, anyCase: true },
  F: { base: 'base16', codec: base16, anyCase: true },
  b: { base: 'base32', codec: base32, anyCase: true },
  B: { base: 'base32', codec: base32, anyCase: true },
  k: { base: 'base36', codec: base36, anyCase: true },
  K: { base: 'base36', codec: base36, anyCase: true },
  z: { base: 'base58btc', codec: base58btc },
  m: { base: 'base64', codec: base64 },
  M: { base: 'base64', codec: base64pad },
  u: { base: 'base64url', codec: base64url },
  U: { base: 'base64url', codec: base64urlpad },
};

/** Parses `Qm…` or any multibase form of version 1. */
export function parseCid(text: string): Cid {
  return parseCidWithBase(text).cid;
}

export function parseCidWithBase(text: string): { readonly cid: Cid; readonly base: Base } {
  if (text.length > MAX_CHARACTERS) throw new DecodeError(`text of ${text.length} characters`);
  if (text.length === 46 && text.startsWith('Qm')) {
    return { cid: refusing(() => CID.parse(text, base58btc)), base: 'base58btc' };
  }
  const reader = READERS[text.slice(0, 1)];
  if (reader === undefined) throw new DecodeError('not a known base');
  const given = reader.anyCase ? text.toLowerCase() : text;
  const cid = decodeCid(refusing(() => reader.codec.decode(given)));
  if (cid.version === 0) throw new DecodeError('version 0 has no base of its own');
  return { cid, base: reader.base };
}

export function decodeCid(bytes: Uint8Array): Cid {
  // A CID of version 0 is a multihash; the package also accepts one behind the version number 0, which does not exist.
  if (bytes[0] === 0) throw new DecodeError('version number 0');
  const cid = refusing(() => CID.decode(bytes));
  boundedMultihash(cid.multihash);
  return cid;
}

/** The package throws plain errors; callers recognise malformed input by `DecodeError`. */
function refusing<Value>(decode: () => Value): Value {
  try {
    return decode();
  } catch (cause) {
    throw new DecodeError(cause instanceof Error ? cause.message : 'not a CID', { cause });
  }
}

export const createCid = (codec: number, hash: Multihash): Cid => CID.createV1(codec, hash);

/** The older form without a codec of its own: dag-pb and SHA-256 only. */
export const createCidV0 = (hash: Multihash): Cid => CID.createV0(hash as Parameters<typeof CID.createV0>[0]);

export const cidBytes = (cid: Cid): Uint8Array => cid.bytes;

/** Version 0 in base 58, version 1 in base 32, and keys in base 36, which host names require. */
export function cidText(cid: Cid): string {
  if (cid.version === 0) return cid.toString(base58btc);
  return cid.toString(cid.code === LIBP2P_KEY ? base36 : base32);
}

export const cidTextIn = (base: Base, cid: Cid): string =>
  cid.version === 0 ? cid.toString(base58btc) : cid.toString(ENCODERS[base]);
