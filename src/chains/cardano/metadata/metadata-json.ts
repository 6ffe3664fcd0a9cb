import { MAX_ITEM_DEPTH } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/**
 * Metadata as schemaless JSON text, the form of explorers: bytes become `0x…`, keys become text, integers of any size
 * stay exact. Of two keys with the same text the last one wins.
 */
export function metadataJson(cbor: Uint8Array): string {
  const reader = new CborReader(cbor);
  const text = print(reader, 0);
  reader.expectEnd();
  return text;
}

function print(reader: CborReader, depth: number): string {
  if (depth > MAX_ITEM_DEPTH) reader.fail('nested too deeply');
  switch (reader.peekType()) {
    case 'uint':
    case 'negative':
      return reader.readIntBig().toString();
    case 'bytes':
      return `"0x${toHex(reader.readBytes())}"`;
    case 'text':
      return JSON.stringify(reader.readText());
    case 'array': {
      const count = reader.readArrayHeader();
      let text = '[';
      for (let index = 0; reader.more(count, index); index += 1)
        text += index === 0 ? print(reader, depth + 1) : `,${print(reader, depth + 1)}`;
      return `${text}]`;
    }
    case 'map':
      return printMap(reader, depth);
    case 'tag':
      return readBignum(reader).toString();
    case 'simple':
      throw notMetadata(reader);
  }
}

function printMap(reader: CborReader, depth: number): string {
  const count = reader.readMapHeader();
  const byKey = new Map<string, string>();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = printKey(reader, depth + 1);
    byKey.set(key, print(reader, depth + 1));
  }
  let text = '';
  for (const [key, value] of byKey) text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${value}`;
  return text === '' ? '{}' : `${text}}`;
}

function printKey(reader: CborReader, depth: number): string {
  const type = reader.peekType();
  if (type === 'text') return reader.readText();
  return type === 'bytes' ? `0x${toHex(reader.readBytes())}` : print(reader, depth);
}

/** Metadata as JSON text with value types, the lossless detailed form of cardano-cli. */
export function detailedMetadataJson(cbor: Uint8Array): string {
  const reader = new CborReader(cbor);
  const text = printDetailed(reader, 0);
  reader.expectEnd();
  return text;
}

function printDetailed(reader: CborReader, depth: number): string {
  if (depth > MAX_ITEM_DEPTH) reader.fail('nested too deeply');
  switch (reader.peekType()) {
    case 'uint':
    case 'negative':
      return `{"int":${reader.readIntBig()}}`;
    case 'bytes':
      return `{"bytes":"${toHex(reader.readBytes())}"}`;
    case 'text':
      return `{"string":${JSON.stringify(reader.readText())}}`;
    case 'array': {
      const items: string[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) items.push(printDetailed(reader, depth + 1));
      return `{"list":[${items.join(',')}]}`;
    }
    case 'map': {
      const entries: string[] = [];
      const count = reader.readMapHeader();
      for (let index = 0; reader.more(count, index); index += 1) {
        const key = printDetailed(reader, depth + 1);
        entries.push(`{"k":${key},"v":${printDetailed(reader, depth + 1)}}`);
      }
      return `{"map":[${entries.join(',')}]}`;
    }
    case 'tag':
      return `{"int":${readBignum(reader)}}`;
    case 'simple':
      throw notMetadata(reader);
  }
}

const FIRST_BIGNUM = 0xc2;
const LAST_BIGNUM = 0xc3;

function readBignum(reader: CborReader): bigint {
  const first = reader.peek();
  if (first < FIRST_BIGNUM || first > LAST_BIGNUM) throw notMetadata(reader);
  return reader.readInteger();
}

const notMetadata = (reader: CborReader): DecodeError =>
  new DecodeError(`a ${reader.peekType()} value in transaction metadata`);
