import { blake2b256 } from '../../../kernel/blake2b.js';
import type { CborReader } from '../../../kernel/cbor/reader.js';

export interface VrfCertificate {
  readonly output: Uint8Array;
  readonly proof: Uint8Array;
}

export interface OperationalCertificate {
  readonly hotVkey: Uint8Array;
  /** A bigint above 2^53: until Alonzo an issuer could skip to any 64-bit number. */
  readonly counter: number | bigint;
  readonly kesPeriod: number;
  readonly signature: Uint8Array;
}

/** The protocol version of the block producer. */
export interface HeaderVersion {
  readonly major: number;
  /** The ledger does not check it, so it may be any natural number; a bigint above 2^53. */
  readonly minor: number | bigint;
}

export interface BlockHeader {
  readonly height: number;
  readonly slot: number;
  /** Undefined in the first block of a chain that started after Byron. */
  readonly previousHash: Uint8Array | undefined;
  readonly protocolVersion: HeaderVersion;
  /** The pool's cold key; its BLAKE2b-224 is the pool id. In Byron the 64-byte key of the delegate. */
  readonly issuerVkey: Uint8Array | undefined;
  /** Present from Shelley on. */
  readonly leader: LeaderProof | undefined;
  readonly bodyHash: Uint8Array | undefined;
  /** As declared in the header. */
  readonly bodySize: number | undefined;
  /** Since Dijkstra. */
  readonly leios?: LeiosFields;
}

/** The fields of Leios in a header. */
export interface LeiosFields {
  /** Whether the body contains a certificate of an endorser block. */
  readonly hasCertificate: boolean;
  /** The endorser block that the producer announces, and the size of its transactions. */
  readonly announcement: { readonly hash: Uint8Array; readonly sizeBytes: number } | undefined;
}

export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: BlockHeader;
}

/** The proof of slot leadership: two VRF values until Alonzo, one from Babbage on. */
export interface LeaderProof {
  readonly vrfVkey: Uint8Array;
  readonly nonceVrf: VrfCertificate | undefined;
  readonly leaderVrf: VrfCertificate | undefined;
  readonly vrfResult: VrfCertificate | undefined;
  readonly certificate: OperationalCertificate;
}

/** Fields of a header body: TPraos until Alonzo, Praos from Babbage on, with the fields of Leios from Dijkstra on. */
const FIELDS = { tpraos: 15, praos: 10, leios: 12 } as const;

export type HeaderProtocol = keyof typeof FIELDS;

/** Nodes of the draft also write headers of Dijkstra without the fields of Leios. */
function readFieldCount(reader: CborReader, protocol: HeaderProtocol): number {
  const before = reader.at;
  if (protocol === 'leios' && reader.readArrayHeader() === FIELDS.praos) return FIELDS.praos;
  reader.at = before;
  return reader.readTuple(FIELDS[protocol]);
}

/** `[body, signature]`; the number of body fields depends on the protocol. */
export function readHeader(reader: CborReader, protocol: HeaderProtocol): HashedHeader {
  const start = reader.at;
  const outer = reader.readTuple(2);
  const count = readFieldCount(reader, protocol);
  const height = reader.readUint();
  const slot = reader.readUint();
  const previousHash = reader.tryNull() ? undefined : reader.readHash(32);
  const issuerVkey = reader.readHash(32);
  const vrfVkey = reader.readHash(32);
  const twoProofs = protocol === 'tpraos';
  const first = readVrf(reader);
  const second = twoProofs ? readVrf(reader) : undefined;
  const bodySize = reader.readUint();
  const bodyHash = reader.readHash(32);
  const certificate = twoProofs ? readCertificateFields(reader) : readCertificateTuple(reader);
  const protocolVersion = twoProofs ? readVersionFields(reader) : readVersionTuple(reader);
  const hasLeios = protocol === 'leios' && count !== FIELDS.praos;
  const leios = hasLeios ? readLeios(reader) : undefined;
  reader.expectClose(count, protocol === 'leios' && !hasLeios ? FIELDS.praos : FIELDS[protocol]);
  reader.skip();
  reader.expectClose(outer, 2);
  const leader: LeaderProof = {
    vrfVkey,
    nonceVrf: second && first,
    leaderVrf: second,
    vrfResult: second ? undefined : first,
    certificate,
  };
  return {
    hash: blake2b256(reader.view(start, reader.at)),
    header: {
      height,
      slot,
      previousHash,
      protocolVersion,
      issuerVkey,
      leader,
      bodyHash,
      bodySize,
      ...(leios && { leios }),
    },
  };
}

function readLeios(reader: CborReader): LeiosFields {
  const hasCertificate = reader.readBool();
  if (reader.tryNull()) return { hasCertificate, announcement: undefined };
  const count = reader.readTuple(2);
  const announcement = { hash: reader.readHash(32), sizeBytes: reader.readUint() };
  reader.expectClose(count, 2);
  return { hasCertificate, announcement };
}

function readVrf(reader: CborReader): VrfCertificate {
  const count = reader.readTuple(2);
  const output = reader.readBytes();
  const proof = reader.readBytes();
  reader.expectClose(count, 2);
  return { output, proof };
}

function readCertificateFields(reader: CborReader): OperationalCertificate {
  const hotVkey = reader.readHash(32);
  const counter = numberIfExact(reader.readUintBig());
  const kesPeriod = reader.readUint();
  const signature = reader.readHash(64);
  return { hotVkey, counter, kesPeriod, signature };
}

function readCertificateTuple(reader: CborReader): OperationalCertificate {
  const count = reader.readTuple(4);
  const certificate = readCertificateFields(reader);
  reader.expectClose(count, 4);
  return certificate;
}

function readVersionFields(reader: CborReader): HeaderVersion {
  const major = reader.readUint();
  const minor = reader.readInteger();
  if (minor < 0n) reader.fail('a version below zero');
  return { major, minor: numberIfExact(minor) };
}

function readVersionTuple(reader: CborReader): HeaderVersion {
  const count = reader.readTuple(2);
  const version = readVersionFields(reader);
  reader.expectClose(count, 2);
  return version;
}

const numberIfExact = (value: bigint): number | bigint =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
