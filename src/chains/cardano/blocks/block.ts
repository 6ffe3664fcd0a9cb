import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { CardanoEra } from '../era.js';
import { NONE, readList } from '../lists.js';
import { type AuxiliaryData, readAuxiliaryData } from '../transactions/auxiliary.js';
import type { Transaction } from '../transactions/transaction.js';
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
  readonly transactions: readonly Transaction[];
  /** The encoded block without the era number. */
  readonly encoded: Uint8Array;
  /** The parts covered by the body hash of the header; empty in Byron. */
  readonly bodyParts: readonly Uint8Array[];
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
  const { hash, header, transactions, bodyParts } = decoder.read(reader);
  const encoded = reader.view(start, reader.at);
  reader.expectClose(count, 2);
  const { era, boundary } = decoder;
  return { era, boundary, hash, header, transactions, encoded, bodyParts };
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

/** The body hash that the header must declare: the hash over the hashes of the body's parts. Undefined in Byron. */
export function computeBodyHash({ bodyParts }: Block): Uint8Array | undefined {
  if (bodyParts.length === 0) return undefined;
  const hashes = new Uint8Array(bodyParts.length * 32);
  for (const [index, part] of bodyParts.entries()) hashes.set(blake2b256(part), index * 32);
  return blake2b256(hashes);
}
