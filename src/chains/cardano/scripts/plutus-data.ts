import { MAX_ITEM_DEPTH } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';

/** A datum or redeemer as a Plutus script sees it. Map order and duplicate keys are preserved. */
export type PlutusData =
  /** `index` has 64 bits; it is a bigint above 2^53. */
  | { readonly kind: 'constructor'; readonly index: number | bigint; readonly fields: readonly PlutusData[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [PlutusData, PlutusData])[] }
  | { readonly kind: 'list'; readonly items: readonly PlutusData[] }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'bytes'; readonly value: Uint8Array };

// Constructors 0..6 and 7..127 have their own tags; all others use tag 102.
const FIRST_TAG = 121;
const SECOND_TAG = 1280;
const GENERAL_TAG = 102;

export function decodePlutusData(bytes: Uint8Array): PlutusData {
  const reader = new CborReader(bytes);
  const data = readPlutusData(reader, 0);
  reader.expectEnd();
  return data;
}

function readPlutusData(reader: CborReader, depth: number): PlutusData {
  if (depth > MAX_ITEM_DEPTH) reader.fail('nested too deeply');
  switch (reader.peekType()) {
    case 'uint':
    case 'negative':
      return { kind: 'int', value: reader.readIntBig() };
    case 'bytes':
      return { kind: 'bytes', value: reader.readBytes() };
    case 'array':
      return { kind: 'list', items: readItems(reader, depth) };
    case 'map': {
      const entries: [PlutusData, PlutusData][] = [];
      const count = reader.readMapHeader();
      for (let index = 0; reader.more(count, index); index += 1) {
        const key = readPlutusData(reader, depth + 1);
        entries.push([key, readPlutusData(reader, depth + 1)]);
      }
      return { kind: 'map', entries };
    }
    case 'tag':
      return readTagged(reader, depth);
    default:
      return reader.fail('not Plutus data');
  }
}

function readItems(reader: CborReader, depth: number): readonly PlutusData[] {
  const items: PlutusData[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) items.push(readPlutusData(reader, depth + 1));
  return items;
}

function readTagged(reader: CborReader, depth: number): PlutusData {
  const first = reader.peek();
  if (first === 0xc2 || first === 0xc3) return { kind: 'int', value: reader.readInteger() };
  const tag = reader.readTag();
  if (tag >= FIRST_TAG && tag < FIRST_TAG + 7)
    return { kind: 'constructor', index: tag - FIRST_TAG, fields: readItems(reader, depth) };
  if (tag >= SECOND_TAG && tag <= SECOND_TAG + 120)
    return { kind: 'constructor', index: tag - SECOND_TAG + 7, fields: readItems(reader, depth) };
  if (tag !== GENERAL_TAG) reader.fail(`tag ${tag} in Plutus data`);
  const count = reader.readTuple(2);
  const written = reader.readUintBig();
  const index = written <= Number.MAX_SAFE_INTEGER ? Number(written) : written;
  const fields = readItems(reader, depth);
  reader.expectClose(count, 2);
  return { kind: 'constructor', index, fields };
}

/**
 * Encodes like the ledger and cardano-cli: indefinite lists unless empty, long byte strings chunked, map order
 * unchanged.
 */
export function encodePlutusData(data: PlutusData): Uint8Array {
  const writer = new CborWriter();
  writePlutusData(writer, data);
  return writer.finish();
}

function writePlutusData(writer: CborWriter, data: PlutusData): void {
  switch (data.kind) {
    case 'int':
      writer.int(data.value);
      return;
    case 'bytes':
      writer.boundedBytes(data.value);
      return;
    case 'list':
      writeItems(writer, data.items);
      return;
    case 'map':
      writer.map(data.entries.length);
      for (const [key, value] of data.entries) {
        writePlutusData(writer, key);
        writePlutusData(writer, value);
      }
      return;
    case 'constructor':
      if (data.index < 7) writer.tag(FIRST_TAG + Number(data.index));
      else if (data.index < 128) writer.tag(SECOND_TAG + Number(data.index) - 7);
      else writer.tag(GENERAL_TAG).array(2).uint(data.index);
      writeItems(writer, data.fields);
      return;
  }
}

function writeItems(writer: CborWriter, items: readonly PlutusData[]): void {
  if (items.length === 0) {
    writer.array(0);
    return;
  }
  writer.openArray();
  for (const item of items) writePlutusData(writer, item);
  writer.close();
}

/** JSON text in the detailed form of cardano-cli. Text instead of a value keeps integers of any size exact. */
export function plutusDataJson(data: PlutusData): string {
  switch (data.kind) {
    case 'int':
      return `{"int":${data.value}}`;
    case 'bytes':
      return `{"bytes":"${toHex(data.value)}"}`;
    case 'list':
      return `{"list":[${data.items.map(plutusDataJson).join(',')}]}`;
    case 'map': {
      const entries = data.entries.map(([key, value]) => `{"k":${plutusDataJson(key)},"v":${plutusDataJson(value)}}`);
      return `{"map":[${entries.join(',')}]}`;
    }
    case 'constructor':
      return `{"constructor":${data.index},"fields":[${data.fields.map(plutusDataJson).join(',')}]}`;
  }
}
