import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { CardanoEra } from '../era.js';
import { NONE, readList, readSet } from '../lists.js';
import { type AuxiliaryData, readAuxiliaryData } from '../transactions/auxiliary.js';
import { expandBatch, type Transaction } from '../transactions/transaction.js';
import { readBody, type TransactionBody } from '../transactions/transaction-body.js';
import { readWitnessSet } from '../transactions/witnesses.js';
import { readBoundaryBlock, readByronBlock } from './byron-block.js';
import { type BlockHeader, type HeaderProtocol, readHeader } from './header.js';
import { readOrCollect, type UndecodedPart } from './undecoded.js';

export interface Block {
  readonly era: CardanoEra;
  /** An empty Byron block at the start of an epoch. */
  readonly boundary: boolean;
  readonly hash: Uint8Array;
  readonly header: BlockHeader;
  /** In the order in which the ledger applies them: sub-transactions precede the transaction that contains them. */
  readonly transactions: readonly Transaction[];
  /** The certificates of a Dijkstra block, as encoded. */
  readonly certificates?: BlockCertificates;
  /** The encoded block without the era number. */
  readonly encoded: Uint8Array;
  /** The parts covered by the body hash of the header; empty in Byron. */
  readonly bodyParts: readonly Uint8Array[];
}

/** Certificates for other blocks, which this version does not interpret. */
export interface BlockCertificates {
  /** `[signers, aggregated signature]` for an endorser block of Leios. */
  readonly leios: Uint8Array | undefined;
  readonly peras: Uint8Array | undefined;
}

type BlockContent = Omit<Block, 'era' | 'boundary' | 'encoded'>;

interface EraDecoder {
  readonly era: CardanoEra;
  readonly boundary: boolean;
  readonly read: (reader: CborReader) => BlockContent;
}

const byron = (read: typeof readByronBlock): EraDecoder['read'] => {
  return (reader) => ({ ...read(reader), bodyParts: [] });
};
const shelley = (reader: CborReader): BlockContent => readShelleyBlock(reader, 'tpraos', false);
const alonzo = (reader: CborReader): BlockContent => readShelleyBlock(reader, 'tpraos', true);
const babbage = (reader: CborReader): BlockContent => readShelleyBlock(reader, 'praos', true);

/** Indexed by the era number of a block. A new era is added here. */
const DECODERS: readonly EraDecoder[] = [
  { era: 'byron', boundary: true, read: byron(readBoundaryBlock) },
  { era: 'byron', boundary: false, read: byron(readByronBlock) },
  { era: 'shelley', boundary: false, read: shelley },
  { era: 'allegra', boundary: false, read: shelley },
  { era: 'mary', boundary: false, read: shelley },
  { era: 'alonzo', boundary: false, read: alonzo },
  { era: 'babbage', boundary: false, read: babbage },
  { era: 'conway', boundary: false, read: babbage },
  { era: 'dijkstra', boundary: false, read: readDijkstraBlock },
];

/** The largest real blocks are the first boundary blocks of mainnet with 650 kB. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Decodes `[era, block]`, the form that nodes send and store. A node has accepted the block, so an unreadable part of a
 * transaction is preserved as bytes (`Transaction.undecoded`); only value transfers must be understood.
 */
export function decodeBlock(bytes: Uint8Array): Block {
  if (bytes.length > MAX_BYTES) throw new DecodeError(`a block of ${bytes.length} bytes`);
  const reader = new CborReader(bytes);
  const block = readBlock(reader);
  reader.expectEnd();
  return block;
}

/** Reads one block from a sequence of blocks. */
export function readBlock(reader: CborReader): Block {
  const count = reader.readTuple(2);
  const number = reader.readUint();
  const decoder = DECODERS[number];
  if (decoder === undefined) throw new DecodeError(`blocks of era ${number} are not known to this version`);
  const start = reader.at;
  const content = decoder.read(reader);
  const encoded = reader.view(start, reader.at);
  reader.expectClose(count, 2);
  const { era, boundary } = decoder;
  return { era, boundary, ...content, encoded };
}

/** The form that `decodeBlock` reads, from a block without its era number. */
export const wrapBlock = (era: number, encoded: Uint8Array): Uint8Array =>
  new CborWriter().array(2).uint(era).raw(encoded).finish();

/** The era number in the encoding of a block. */
export const eraNumber = ({ era, boundary }: Pick<Block, 'era' | 'boundary'>): number =>
  DECODERS.findIndex((decoder) => decoder.era === era && decoder.boundary === boundary);

/** `[header, bodies, witness sets, auxiliary data by index]`, since Alonzo with the indexes of failed transactions. */
function readShelleyBlock(reader: CborReader, protocol: HeaderProtocol, marked: boolean): BlockContent {
  const size = marked ? 5 : 4;
  const count = reader.readTuple(size);
  const { hash, header } = readHeader(reader, protocol);
  const starts = [reader.at];
  const undecoded = new UndecodedByTransaction();
  let transactionIndex = 0;
  const bodies = readList(reader, (inner) => {
    const body = readBodyAt(inner, transactionIndex, undecoded.list);
    undecoded.assign(transactionIndex);
    transactionIndex += 1;
    return body;
  });
  starts.push(reader.at);
  transactionIndex = 0;
  const witnesses = readList(reader, (inner) => {
    const set = readWitnessSet(inner, undecoded.list);
    undecoded.assign(transactionIndex);
    transactionIndex += 1;
    return set;
  });
  starts.push(reader.at);
  if (bodies.length !== witnesses.length)
    reader.fail(`${witnesses.length} witness sets for ${bodies.length} transactions`);
  const auxiliary = readAuxiliaryByIndex(reader, undecoded);
  starts.push(reader.at);
  const failed = marked ? readList(reader, (inner) => inner.readUint()) : [];
  if (marked) starts.push(reader.at);
  reader.expectClose(count, size);
  const transactions = bodies.map((body, index): Transaction => {
    const witnessSet = witnesses[index]!;
    const extra = auxiliary.get(index);
    return {
      hash: blake2b256(body.encoded),
      valid: !failed.includes(index),
      body,
      witnesses: witnessSet,
      auxiliary: extra,
      undecoded: undecoded.get(index),
      sizeBytes: size - 3 + body.encoded.length + witnessSet.encoded.length + (extra?.encoded.length ?? 1),
    };
  });
  const bodyParts = starts.slice(0, -1).map((start, index) => reader.view(start, starts[index + 1]!));
  return { hash, header, transactions, bodyParts };
}

/** `[header, [indexes of failed transactions, transactions, Leios certificate, Peras certificate]]`. */
function readDijkstraBlock(reader: CborReader): BlockContent {
  const count = reader.readTuple(2);
  const { hash, header } = readHeader(reader, 'leios');
  const start = reader.at;
  const parts = reader.readTuple(4);
  const failed = new Set(reader.tryNull() ? NONE : readSet(reader, (inner) => inner.readUint()));
  let index = 0;
  const transactions = readList(reader, (inner) => {
    const transaction = readBlockTransaction(inner, index, !failed.has(index));
    index += 1;
    return transaction;
  });
  if ([...failed].some((each) => each >= index)) reader.fail('the index of a failed transaction outside the block');
  const leios = reader.tryNull() ? undefined : reader.readEncoded();
  const peras = reader.tryNull() ? undefined : reader.readEncoded();
  reader.expectClose(parts, 4);
  const body = reader.view(start, reader.at);
  reader.expectClose(count, 2);
  return {
    hash,
    header,
    transactions: transactions.flatMap(expandBatch),
    certificates: { leios, peras },
    bodyParts: [body],
  };
}

/** `[body, witnesses, auxiliary data or null]`, the form of Dijkstra. */
function readBlockTransaction(reader: CborReader, index: number, valid: boolean): Transaction {
  const start = reader.at;
  const undecoded: UndecodedPart[] = [];
  const count = reader.readTuple(3);
  const body = readBodyAt(reader, index, undecoded);
  const witnesses = readWitnessSet(reader, undecoded);
  const auxiliary = reader.tryNull() ? undefined : readAuxiliaryOrBytes(reader, undecoded);
  reader.expectClose(count, 3);
  const sizeBytes = reader.at - start;
  return { hash: blake2b256(body.encoded), valid, body, witnesses, auxiliary, undecoded, sizeBytes };
}

/** Undecoded parts by transaction. Nearly all transactions have none, and nothing is allocated for those. */
class UndecodedByTransaction {
  /** Collects the parts of the current transaction. */
  list: UndecodedPart[] = [];
  readonly #parts = new Map<number, UndecodedPart[]>();

  assign(index: number): void {
    if (this.list.length === 0) return;
    this.#parts.set(index, [...(this.#parts.get(index) ?? []), ...this.list]);
    this.list = [];
  }

  get(index: number): readonly UndecodedPart[] {
    return this.#parts.get(index) ?? NONE;
  }
}

function readBodyAt(reader: CborReader, index: number, undecoded: UndecodedPart[]): TransactionBody {
  try {
    return readBody(reader, undecoded);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new DecodeError(`transaction ${index}: ${error.message}`, { cause: error });
  }
}

function readAuxiliaryByIndex(
  reader: CborReader,
  undecoded: UndecodedByTransaction,
): ReadonlyMap<number, AuxiliaryData> {
  const byIndex = new Map<number, AuxiliaryData>();
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const transactionIndex = reader.readUint();
    byIndex.set(transactionIndex, readAuxiliaryOrBytes(reader, undecoded.list));
    undecoded.assign(transactionIndex);
  }
  return byIndex;
}

/** Unreadable auxiliary data has no content, but its bytes remain available to the index. */
export function readAuxiliaryOrBytes(reader: CborReader, undecoded: UndecodedPart[] | undefined): AuxiliaryData {
  const start = reader.at;
  const data = readOrCollect(reader, undecoded, 'auxiliary data', readAuxiliaryData);
  return data ?? { metadata: NONE, scripts: NONE, encoded: reader.view(start, reader.at) };
}

/**
 * The body hash that the header must declare: the hash over the hashes of the body's parts, since Dijkstra the hash of
 * the body. Undefined in Byron.
 */
export function computeBodyHash({ era, bodyParts }: Block): Uint8Array | undefined {
  if (era === 'dijkstra') return blake2b256(bodyParts[0]!);
  return bodyParts.length === 0 ? undefined : hashBodyParts(bodyParts);
}

/** The hash over the hashes of the parts of a body, from Shelley to Conway. */
export function hashBodyParts(parts: readonly Uint8Array[]): Uint8Array {
  const hashes = new Uint8Array(parts.length * 32);
  for (const [index, part] of parts.entries()) hashes.set(blake2b256(part), index * 32);
  return blake2b256(hashes);
}
