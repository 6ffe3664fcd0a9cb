import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader, INDEFINITE_LENGTH } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { CardanoEra } from '../era.js';
import { BYRON_EPOCH_SLOTS } from './byron-block.js';

/** The position of a block on its chain, read from the header alone. Hashes are hexadecimal. */
export interface BlockPoint {
  readonly era: CardanoEra;
  /** An empty Byron block at the start of an epoch; it repeats the height of the previous block. */
  readonly boundary: boolean;
  readonly slot: number;
  readonly height: number;
  readonly hash: string;
  /** Undefined in the first block of a chain that started after Byron. */
  readonly previousHash: string | undefined;
  /** As declared in the header; undefined in Byron. */
  readonly bodySizeBytes: number | undefined;
}

/** Indexed by the era number of a block (`[number, block]`); Byron has two, the first for boundary blocks. */
const ERAS: readonly CardanoEra[] = [
  'byron',
  'byron',
  'shelley',
  'allegra',
  'mary',
  'alonzo',
  'babbage',
  'conway',
  'dijkstra',
];

/** Headers up to Alonzo have two VRF proofs before the body size, later ones have one. */
const TWO_PROOFS: ReadonlySet<CardanoEra> = new Set(['shelley', 'allegra', 'mary', 'alonzo']);

/**
 * Reads `[era, block]` up to the end of the header, so the first bytes of a block are enough. A follower needs this for
 * every block; decoding the whole block can happen later and elsewhere.
 */
export function readBlockPoint(bytes: Uint8Array): BlockPoint {
  const reader = new CborReader(bytes);
  reader.readTuple(2);
  const eraNumber = reader.readUint();
  if (reader.readArrayHeader() === 0) reader.fail('a block without a header');
  return readPoint(reader, eraNumber);
}

function readPoint(reader: CborReader, eraNumber: number): BlockPoint {
  const era = ERAS[eraNumber];
  if (era === undefined) throw new DecodeError(`blocks of era ${eraNumber} are not known to this version`);
  const header = reader.readEncoded();
  const inner = new CborReader(header);
  if (era !== 'byron')
    return { era, boundary: false, ...readShelleyHeader(inner, era), hash: toHex(blake2b256(header)) };
  return { era, boundary: eraNumber === 0, ...readByronHeader(inner, eraNumber), hash: hashByron(eraNumber, header) };
}

type HeaderFields = Pick<BlockPoint, 'slot' | 'height' | 'previousHash' | 'bodySizeBytes'>;

function readShelleyHeader(reader: CborReader, era: CardanoEra): HeaderFields {
  reader.readTuple(2);
  const fields = reader.readArrayHeader();
  if (fields !== INDEFINITE_LENGTH && fields < 8) reader.fail(`a header of ${fields} fields`);
  const height = reader.readUint();
  const slot = reader.readUint();
  const previousHash = reader.tryNull() ? undefined : toHex(reader.readHash(32));
  const passed = TWO_PROOFS.has(era) ? 4 : 3; // issuer, VRF key, proofs
  for (let index = 0; index < passed; index += 1) reader.skip();
  return { height, slot, previousHash, bodySizeBytes: reader.readUint() };
}

/** `[magic, previous, proof of the body, consensus, extra]`, where the consensus part contains the chain position. */
function readByronHeader(reader: CborReader, eraNumber: number): HeaderFields {
  reader.readTuple(5);
  reader.skip();
  const previousHash = toHex(reader.readHash(32));
  reader.skip();
  const slot = eraNumber === 0 ? readBoundarySlot(reader) : readMainSlot(reader);
  reader.readTuple(1);
  return { slot, height: reader.readUint(), previousHash, bodySizeBytes: undefined };
}

function readBoundarySlot(reader: CborReader): number {
  reader.readTuple(2);
  return reader.readUint() * BYRON_EPOCH_SLOTS;
}

function readMainSlot(reader: CborReader): number {
  reader.readTuple(4);
  const position = reader.readTuple(2);
  const epoch = reader.readUint();
  const epochSlot = reader.readUint();
  reader.expectClose(position, 2);
  reader.skip();
  return epoch * BYRON_EPOCH_SLOTS + epochSlot;
}

/** The hash covers `[kind, header]`. */
function hashByron(kind: number, header: Uint8Array): string {
  const tagged = new Uint8Array(header.length + 2);
  tagged[0] = 0x82;
  tagged[1] = kind;
  tagged.set(header, 2);
  return toHex(blake2b256(tagged));
}
