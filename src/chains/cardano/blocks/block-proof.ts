import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { hashBodyParts } from './block.js';
import { readBoundaryHeader, readByronHeader } from './byron-block.js';
import { type HeaderProtocol, readHeader } from './header.js';

/** A block whose body was compared with the hashes in its header. */
export interface ProvenBlock {
  /** Hexadecimal. */
  readonly hash: string;
  /** Without the era number. */
  readonly encoded: Uint8Array;
}

const BOUNDARY = 0;
const BYRON = 1;
const DIJKSTRA = 8;

/** Of the headers of each era from Shelley on. */
const PROTOCOLS: ReadonlyMap<number, HeaderProtocol> = new Map([
  [2, 'tpraos'],
  [3, 'tpraos'],
  [4, 'tpraos'],
  [5, 'tpraos'],
  [6, 'praos'],
  [7, 'praos'],
  [DIJKSTRA, 'leios'],
]);

/**
 * Reads `[era, block]` and compares its body with the hashes in its header, without decoding transactions. With the
 * right hash, all transactions are those of the block. Only two parts of Byron blocks have no usable hash: the
 * attributes of a boundary block, and the certificates of the shared seeds, which are hashed in another encoding.
 */
export function readProvenBlock(bytes: Uint8Array): ProvenBlock {
  const reader = new CborReader(bytes);
  const count = reader.readTuple(2);
  const era = reader.readUint();
  const start = reader.at;
  const hash = readProven(reader, era);
  const encoded = reader.view(start, reader.at);
  reader.expectClose(count, 2);
  reader.expectEnd();
  return { hash: toHex(hash), encoded };
}

function readProven(reader: CborReader, era: number): Uint8Array {
  if (era === BOUNDARY) return readProvenBoundary(reader);
  if (era === BYRON) return readProvenByron(reader);
  const protocol = PROTOCOLS.get(era);
  if (protocol === undefined) throw new DecodeError(`blocks of era ${era} are not known to this version`);
  const count = reader.readArrayHeader();
  const { hash, header } = readHeader(reader, protocol);
  const parts: Uint8Array[] = [];
  while (reader.more(count, parts.length + 1)) parts.push(reader.readEncoded());
  const [body, ...others] = parts;
  if (body === undefined || (era === DIJKSTRA && others.length > 0)) reader.fail('a block without one body');
  requireEqual('body', header.bodyHash, era === DIJKSTRA ? blake2b256(body) : hashBodyParts(parts));
  return hash;
}

function readProvenBoundary(reader: CborReader): Uint8Array {
  const count = reader.readTuple(3);
  const { header, hash } = readHeaderBytes(reader, readBoundaryHeader);
  const proof = openProof(header).readHash(32);
  requireEqual('body', proof, blake2b256(reader.readEncoded()));
  reader.skip(); // attributes
  reader.expectClose(count, 3);
  return hash;
}

/** `[header, [transactions, shared seeds, delegations, updates], extra]`. */
function readProvenByron(reader: CborReader): Uint8Array {
  const count = reader.readTuple(3);
  const { header, hash } = readHeaderBytes(reader, readByronHeader);
  const proof = openProof(header);
  proof.readTuple(4);
  const parts = reader.readTuple(4);
  proveTransactions(reader, proof);
  proveSeeds(reader, proof);
  requireEqual('delegations', proof.readHash(32), blake2b256(reader.readEncoded()));
  requireEqual('updates', proof.readHash(32), blake2b256(reader.readEncoded()));
  reader.expectClose(parts, 4);
  requireEqual('extra data', readExtraProof(proof), blake2b256(reader.readEncoded()));
  reader.expectClose(count, 3);
  return hash;
}

function readHeaderBytes(
  reader: CborReader,
  read: typeof readByronHeader,
): { readonly header: Uint8Array; readonly hash: Uint8Array } {
  const start = reader.at;
  const { hash } = read(reader);
  return { header: reader.view(start, reader.at), hash };
}

/** A reader at the third field of a Byron header, after its magic and its previous hash. */
function openProof(header: Uint8Array): CborReader {
  const reader = new CborReader(header);
  reader.readTuple(5);
  reader.skip();
  reader.skip();
  return reader;
}

/** The proof is their number, the root of the Merkle tree over them, and the hash of the list of their witnesses. */
function proveTransactions(reader: CborReader, proof: CborReader): void {
  const transactions: Uint8Array[] = [];
  const witnesses: Uint8Array[] = [];
  const count = reader.readArrayHeader();
  while (reader.more(count, transactions.length)) {
    const pair = reader.readTuple(2);
    transactions.push(reader.readEncoded());
    witnesses.push(reader.readEncoded());
    reader.expectClose(pair, 2);
  }
  const fields = proof.readTuple(3);
  if (proof.readUint() !== transactions.length) reader.fail('the header names another number of transactions');
  requireEqual('transactions', proof.readHash(32), hashMerkleTree(transactions));
  requireEqual('witnesses', proof.readHash(32), blake2b256(Buffer.concat([LIST_START, ...witnesses, LIST_END])));
  proof.expectClose(fields, 3);
}

const LIST_START = Uint8Array.of(0x9f);
const LIST_END = Uint8Array.of(0xff);

const LEAF = Uint8Array.of(0);
const BRANCH = Uint8Array.of(1);

/** The left branch of a Merkle tree of Byron has the largest power of two below the number of leaves. */
function hashMerkleTree(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return blake2b256(new Uint8Array(0));
  if (leaves.length === 1) return blake2b256(Buffer.concat([LEAF, leaves[0]!]));
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return blake2b256(Buffer.concat([BRANCH, hashMerkleTree(leaves.slice(0, left)), hashMerkleTree(leaves.slice(left))]));
}

/** Without commitments, openings or shares, which have the kinds below. */
const CERTIFICATES_ONLY = 3;

/** `[kind, commitments, openings or shares, certificates]`; the proof has the hashes of both. */
function proveSeeds(reader: CborReader, proof: CborReader): void {
  const seeds = new CborReader(reader.readEncoded());
  seeds.readArrayHeader();
  const kind = seeds.readUint();
  const fields = proof.readArrayHeader();
  if (proof.readUint() !== kind) reader.fail('the header names another kind of shared seeds');
  if (kind < CERTIFICATES_ONLY) requireEqual('shared seeds', proof.readHash(32), blake2b256(seeds.readEncoded()));
  proof.skip();
  proof.expectClose(fields, kind < CERTIFICATES_ONLY ? 3 : 2);
}

/** Continues after the proof of the body: the consensus fields, then the last of the extra fields. */
function readExtraProof(proof: CborReader): Uint8Array {
  proof.skip();
  proof.readTuple(4);
  for (let skipped = 0; skipped < 3; skipped += 1) proof.skip();
  return proof.readHash(32);
}

function requireEqual(part: string, expected: Uint8Array | undefined, actual: Uint8Array): void {
  if (expected === undefined || Buffer.compare(expected, actual) !== 0)
    throw new DecodeError(`the ${part} of the block differ from those that its header names`);
}
