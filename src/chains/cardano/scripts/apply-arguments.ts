import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import { FlatReader } from './flat-reader.js';
import { FlatWriter } from './flat-writer.js';
import { encodePlutusData, type PlutusData } from './plutus-data.js';
import type { Script } from './script.js';
import { type PlutusLanguage, readProgramBytes, readTerm, readVersion } from './well-formed.js';

/** A constant of Plutus Core that can be a parameter of a script. */
export type Constant =
  | { readonly type: 'data'; readonly value: PlutusData }
  | { readonly type: 'unit' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'bytes'; readonly value: Uint8Array }
  | { readonly type: 'string'; readonly value: string }
  /** Of Plutus data. */
  | { readonly type: 'list'; readonly items: readonly PlutusData[] }
  | { readonly type: 'pair'; readonly left: PlutusData; readonly right: PlutusData };

const APPLY = 3;
const CONSTANT = 4;

/** Tags of the types in Flat: 7 applies a type to the next one, 5 is a list, 6 a pair, 8 data. */
const TYPE_TAGS: Readonly<Record<Constant['type'], readonly number[]>> = {
  data: [8],
  unit: [3],
  boolean: [4],
  integer: [0],
  bytes: [1],
  string: [2],
  list: [7, 5, 8],
  pair: [7, 7, 6, 8, 8],
};

/** The ledger rejects transactions far smaller than this. */
const MAX_SCRIPT_BYTES = 131_072;

/**
 * The script with its first parameters applied: `[[program a] b]`. The bits of the program itself stay as the compiler
 * wrote them.
 */
export function applyArguments({ language, bytes }: Script, given: readonly Constant[]): Script {
  if (language === 'native') throw new DecodeError('a native script has no parameters');
  if (given.length === 0) return { language, bytes };
  const program = readProgramBytes(bytes, language satisfies PlutusLanguage);
  const writer = new FlatWriter();
  const reader = new CopyingReader(program, writer);
  const version = readVersion(reader);
  for (const _ of given) writer.bits(APPLY, 4);
  readTerm(reader, version);
  reader.stopCopying();
  reader.expectEnd();
  for (const constant of given) writeConstant(writer, constant);
  const applied = new CborWriter().bytes(writer.finish()).finish();
  if (applied.length > MAX_SCRIPT_BYTES)
    throw new DecodeError(`the script with its parameters has more than ${MAX_SCRIPT_BYTES} bytes`);
  return { language, bytes: applied };
}

/**
 * Writes everything that it reads. Bytes inside a program begin at a byte boundary, so that moving a program by a few
 * bits changes its padding; everything else is copied as it is.
 */
class CopyingReader extends FlatReader {
  private writer: FlatWriter | undefined;

  constructor(bytes: Uint8Array, writer: FlatWriter) {
    super(bytes);
    this.writer = writer;
  }

  stopCopying(): void {
    this.writer = undefined;
  }

  override readBits(count: number): number {
    const value = super.readBits(count);
    this.writer?.bits(value, count);
    return value;
  }

  override skipPadding(): void {
    const { writer } = this;
    this.writer = undefined;
    super.skipPadding();
    this.writer = writer;
    writer?.padding();
  }

  protected override readChunk(length: number): Uint8Array {
    const bytes = super.readChunk(length);
    this.writer?.raw(bytes);
    return bytes;
  }
}

function writeConstant(writer: FlatWriter, constant: Constant): void {
  writer.bits(CONSTANT, 4);
  for (const tag of TYPE_TAGS[constant.type]) writer.bit(true).bits(tag, 4);
  writer.bit(false);
  switch (constant.type) {
    case 'data':
      writer.bytes(encodePlutusData(constant.value));
      break;
    case 'unit':
      break;
    case 'boolean':
      writer.bit(constant.value);
      break;
    case 'integer':
      writer.integer(constant.value);
      break;
    case 'bytes':
      writer.bytes(constant.value);
      break;
    case 'string':
      writer.bytes(new TextEncoder().encode(constant.value));
      break;
    case 'list':
      for (const item of constant.items) writer.bit(true).bytes(encodePlutusData(item));
      writer.bit(false);
      break;
    case 'pair':
      writer.bytes(encodePlutusData(constant.left)).bytes(encodePlutusData(constant.right));
  }
}
