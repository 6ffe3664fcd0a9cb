import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';

/**
 * Metadata as schemaless JSON text, the form of explorers: bytes become `0x…`, keys become text, integers of any size
 * stay exact. Of two keys with the same text the last one wins.
 */
export const metadataJson = (cbor: Uint8Array): string => print(decodeCborItem(cbor));

function print(item: CborItem): string {
  switch (item.kind) {
    case 'int':
      return item.value.toString();
    case 'bytes':
      return `"0x${toHex(item.value)}"`;
    case 'text':
      return JSON.stringify(item.value);
    case 'array':
      return `[${item.items.map(print).join(',')}]`;
    case 'map': {
      const byKey = new Map(item.entries.map(([key, value]) => [keyText(key), print(value)]));
      return `{${[...byKey].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
    }
    default:
      throw notMetadata(item);
  }
}

function keyText(key: CborItem): string {
  if (key.kind === 'text') return key.value;
  if (key.kind === 'bytes') return `0x${toHex(key.value)}`;
  return print(key);
}

/** Metadata as JSON text with value types, the lossless detailed form of cardano-cli. */
export const detailedMetadataJson = (cbor: Uint8Array): string => printDetailed(decodeCborItem(cbor));

function printDetailed(item: CborItem): string {
  switch (item.kind) {
    case 'int':
      return `{"int":${item.value}}`;
    case 'bytes':
      return `{"bytes":"${toHex(item.value)}"}`;
    case 'text':
      return `{"string":${JSON.stringify(item.value)}}`;
    case 'array':
      return `{"list":[${item.items.map(printDetailed).join(',')}]}`;
    case 'map': {
      const entries = item.entries.map(([key, value]) => `{"k":${printDetailed(key)},"v":${printDetailed(value)}}`);
      return `{"map":[${entries.join(',')}]}`;
    }
    default:
      throw notMetadata(item);
  }
}

const notMetadata = ({ kind }: CborItem): DecodeError => new DecodeError(`a ${kind} in transaction metadata`);
