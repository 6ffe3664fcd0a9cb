import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { NONE, readList } from '../lists.js';
import type { OutputReference, TxOutput } from '../transactions/output.js';
import type { Transaction } from '../transactions/transaction.js';
import { byronBody, type TransactionBody } from '../transactions/transaction-body.js';
import { NO_WITNESSES } from '../transactions/witnesses.js';
import type { BlockHeader, HashedHeader } from './header.js';

/** Ten times the security parameter, for every network with Byron blocks. */
export const BYRON_EPOCH_SLOTS = 21_600;

const ENCODED_CBOR = 24;

interface ByronBlock extends HashedHeader {
  readonly transactions: readonly Transaction[];
}

/** `[header, body, extra]`. */
export function readByronBlock(reader: CborReader): ByronBlock {
  const count = reader.readTuple(3);
  const { hash, header } = readByronHeader(reader);
  const parts = reader.readTuple(4);
  const transactions = readList(reader, readTransaction);
  for (let skipped = 0; skipped < 3; skipped += 1) reader.skip(); // shared seeds, delegations, updates
  reader.expectClose(parts, 4);
  reader.skip();
  reader.expectClose(count, 3);
  return { hash, header, transactions };
}

/** Marks the start of an epoch. It repeats the height of the previous block. */
export function readBoundaryBlock(reader: CborReader): ByronBlock {
  const count = reader.readTuple(3);
  const { hash, header } = readBoundaryHeader(reader);
  reader.skip();
  reader.skip();
  reader.expectClose(count, 3);
  return { hash, header, transactions: NONE };
}

export function readBoundaryHeader(reader: CborReader): HashedHeader {
  const start = reader.at;
  const fields = reader.readTuple(5);
  reader.skip(); // magic
  const previousHash = reader.readHash(32);
  reader.skip(); // proof of the body
  const position = reader.readTuple(2);
  const epoch = reader.readUint();
  const height = readDifficulty(reader);
  reader.expectClose(position, 2);
  reader.skip();
  reader.expectClose(fields, 5);
  const header: BlockHeader = {
    height,
    slot: epoch * BYRON_EPOCH_SLOTS,
    previousHash,
    protocolVersion: { major: 0, minor: 0 },
    issuerVkey: undefined,
    leader: undefined,
    bodyHash: undefined,
    bodySize: undefined,
  };
  return { hash: hashHeader(0, reader.view(start, reader.at)), header };
}

/** The hash covers `[kind, header]`, so that the two kinds of block cannot have equal hashes. */
function hashHeader(kind: 0 | 1, encoded: Uint8Array): Uint8Array {
  const tagged = new Uint8Array(encoded.length + 2);
  tagged[0] = 0x82;
  tagged[1] = kind;
  tagged.set(encoded, 2);
  return blake2b256(tagged);
}

export function readByronHeader(reader: CborReader): HashedHeader {
  const start = reader.at;
  const fields = reader.readTuple(5);
  reader.skip(); // magic
  const previousHash = reader.readHash(32);
  reader.skip(); // proof of the body
  const consensus = reader.readTuple(4);
  const position = reader.readTuple(2);
  const epoch = reader.readUint();
  const epochSlot = reader.readUint();
  reader.expectClose(position, 2);
  const issuerVkey = reader.readHash(64);
  const height = readDifficulty(reader);
  reader.skip(); // signature
  reader.expectClose(consensus, 4);
  const protocolVersion = readExtra(reader);
  reader.expectClose(fields, 5);
  const header: BlockHeader = {
    height,
    slot: epoch * BYRON_EPOCH_SLOTS + epochSlot,
    previousHash,
    protocolVersion,
    issuerVkey,
    leader: undefined,
    bodyHash: undefined,
    bodySize: undefined,
  };
  return { hash: hashHeader(1, reader.view(start, reader.at)), header };
}

function readDifficulty(reader: CborReader): number {
  const count = reader.readTuple(1);
  const difficulty = reader.readUint();
  reader.expectClose(count, 1);
  return difficulty;
}

/** `[block version, software version, attributes, proof]`. */
function readExtra(reader: CborReader): BlockHeader['protocolVersion'] {
  const count = reader.readTuple(4);
  const version = reader.readTuple(3);
  const major = reader.readUint();
  const minor = reader.readUint();
  reader.skip(); // alternative version
  reader.expectClose(version, 3);
  for (let skipped = 0; skipped < 3; skipped += 1) reader.skip();
  reader.expectClose(count, 4);
  return { major, minor };
}

/** `[[inputs, outputs, attributes], witnesses]`; the transaction hash covers the first part. */
function readTransaction(reader: CborReader): Transaction {
  const start = reader.at;
  const count = reader.readTuple(2);
  const body = readByronBody(reader);
  const witnesses = { ...NO_WITNESSES, encoded: reader.readEncoded() };
  reader.expectClose(count, 2);
  return {
    hash: blake2b256(body.encoded),
    valid: true,
    body,
    witnesses,
    auxiliary: undefined,
    undecoded: NONE,
    sizeBytes: reader.at - start,
  };
}

/** `[inputs, outputs, attributes]`. */
export function readByronBody(reader: CborReader): TransactionBody {
  const start = reader.at;
  const fields = reader.readTuple(3);
  const inputs = readList(reader, readInput);
  const outputs = readList(reader, readOutput);
  reader.skip();
  reader.expectClose(fields, 3);
  return byronBody(inputs, outputs, reader.view(start, reader.at));
}

/** A Byron signature: by the key of the address or by the key of a redeem voucher. */
export interface ByronWitness {
  readonly kind: 'key' | 'redeem';
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

const PUBLIC_KEY = 0;
const REDEEM_KEY = 2;

/** `[[kind, CBOR of [key, signature]], …]`; unused kinds are skipped. */
export function decodeByronWitnesses(bytes: Uint8Array): readonly ByronWitness[] {
  const witnesses = readList(new CborReader(bytes), (reader): ByronWitness | undefined => {
    const count = reader.readTuple(2);
    const kind = reader.readUint();
    if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
    const inner = new CborReader(reader.readBytes());
    reader.expectClose(count, 2);
    if (kind !== PUBLIC_KEY && kind !== REDEEM_KEY) return undefined;
    inner.readTuple(2);
    return {
      kind: kind === PUBLIC_KEY ? 'key' : 'redeem',
      publicKey: inner.readBytes(),
      signature: inner.readBytes(),
    };
  });
  return witnesses.filter((witness) => witness !== undefined);
}

/** `[0, CBOR of [transaction, index]]`. */
function readInput(reader: CborReader): OutputReference {
  const count = reader.readTuple(2);
  if (reader.readUint() !== 0) reader.fail('unknown kind of Byron input');
  if (!reader.tryTag(ENCODED_CBOR)) reader.fail('expected CBOR in bytes');
  const inner = new CborReader(reader.readBytes());
  reader.expectClose(count, 2);
  const fields = inner.readTuple(2);
  const txHash = inner.readHash(32);
  const index = inner.readUint();
  inner.expectClose(fields, 2);
  inner.expectEnd();
  return { txHash, index };
}

/** `[address, lovelace]`; the address is nested CBOR, not a byte string. */
function readOutput(reader: CborReader): TxOutput {
  const start = reader.at;
  const count = reader.readTuple(2);
  const address = reader.readEncoded();
  const lovelace = reader.readUintBig();
  reader.expectClose(count, 2);
  return {
    address,
    lovelace,
    assets: NONE,
    datumHash: undefined,
    inlineDatum: undefined,
    scriptRef: undefined,
    encoded: reader.view(start, reader.at),
  };
}
