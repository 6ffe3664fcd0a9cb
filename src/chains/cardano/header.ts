import { blake2b256 } from '../../kernel/blake2b.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import { type ProtocolVersion, readProtocolVersion } from './protocol-update.js';

export interface VrfCertificate {
  readonly output: Uint8Array;
  readonly proof: Uint8Array;
}

export interface OperationalCertificate {
  readonly hotVkey: Uint8Array;
  readonly counter: number;
  readonly kesPeriod: number;
  readonly signature: Uint8Array;
}

export interface BlockHeader {
  readonly height: number;
  readonly slot: number;
  /** Undefined in the first block of a chain that began after Byron. */
  readonly previousHash: Uint8Array | undefined;
  readonly protocolVersion: ProtocolVersion;
  /** The pool's cold key, whose BLAKE2b-224 is the pool id; in Byron the 64 bytes of the delegate's key. */
  readonly issuerVkey: Uint8Array | undefined;
  /** Of Shelley and later. */
  readonly leader: LeaderProof | undefined;
  readonly bodyHash: Uint8Array | undefined;
  /** As the header declares it. */
  readonly bodySize: number | undefined;
}

export interface HashedHeader {
  readonly hash: Uint8Array;
  readonly header: BlockHeader;
}

/** How the issuer proved its turn: two VRF values until Alonzo, one from Babbage on. */
export interface LeaderProof {
  readonly vrfVkey: Uint8Array;
  readonly nonceVrf: VrfCertificate | undefined;
  readonly leaderVrf: VrfCertificate | undefined;
  readonly vrfResult: VrfCertificate | undefined;
  readonly certificate: OperationalCertificate;
}

const TPRAOS_FIELDS = 15;
const PRAOS_FIELDS = 10;

/** `[body, signature]`; the body has one field more or less for each thing that Babbage changed. */
export function readHeader(reader: CborReader): HashedHeader {
  const start = reader.at;
  const outer = reader.readTuple(2);
  const count = reader.readArrayHeader();
  if (count !== TPRAOS_FIELDS && count !== PRAOS_FIELDS) reader.fail(`a header of ${count} fields`);
  const height = reader.readUint();
  const slot = reader.readUint();
  const previousHash = reader.tryNull() ? undefined : reader.readHash(32);
  const issuerVkey = reader.readHash(32);
  const vrfVkey = reader.readHash(32);
  const twoProofs = count === TPRAOS_FIELDS;
  const first = readVrf(reader);
  const second = twoProofs ? readVrf(reader) : undefined;
  const bodySize = reader.readUint();
  const bodyHash = reader.readHash(32);
  const certificate = twoProofs ? readCertificateFields(reader) : readCertificateTuple(reader);
  const protocolVersion = twoProofs
    ? { major: reader.readUint(), minor: reader.readUint() }
    : readProtocolVersion(reader);
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
    header: { height, slot, previousHash, protocolVersion, issuerVkey, leader, bodyHash, bodySize },
  };
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
  const counter = reader.readUint();
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
