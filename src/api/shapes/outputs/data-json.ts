import Type from 'typebox';
import { metadataJson } from '../../../chains/cardano/metadata/metadata-json.js';
import { decodeNativeScript, nativeScriptJson } from '../../../chains/cardano/scripts/native-script.js';
import { decodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { AuxiliaryData } from '../../../chains/cardano/transactions/auxiliary.js';
import { DecodeError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { toHex } from '../../../kernel/hex.js';

/** JSON with exact integers of any size. */
export const ExactJson = (description: string) => Type.Unsafe<unknown>({ 'x-exact': true, description });

/**
 * The decoded bytes or, when they cannot be represented as JSON, the reason and the bytes: the ledger accepts values
 * that are nested thousands of levels deep, and JSON parsers do not.
 */
export function valueOrBytes(cbor: Uint8Array, read: (cbor: Uint8Array) => unknown): unknown {
  try {
    return read(cbor);
  } catch (error) {
    if (error instanceof DecodeError) return { undecoded: error.message, cbor: toHex(cbor) };
    throw error;
  }
}

/** Plutus data in the detailed form of cardano-cli. */
export const datumValue = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => plutusValue(decodePlutusData(bytes)));

function plutusValue(data: PlutusData): unknown {
  switch (data.kind) {
    case 'int':
      return { int: data.value };
    case 'bytes':
      return { bytes: toHex(data.value) };
    case 'list':
      return { list: data.items.map(plutusValue) };
    case 'map':
      return { map: data.entries.map(([key, value]) => ({ k: plutusValue(key), v: plutusValue(value) })) };
    case 'constructor':
      return { constructor: data.index, fields: data.fields.map(plutusValue) };
  }
}

/** In the form of cardano-cli. */
export const nativeScriptValue = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => parseJsonWithBigints(nativeScriptJson(decodeNativeScript(bytes))));

/** In the no-schema form. */
export const metadataEntryValue = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => parseJsonWithBigints(metadataJson(bytes)));

/** By label, in the no-schema form; null when there is none. */
export function metadataValue(auxiliary: AuxiliaryData | undefined): unknown {
  if (auxiliary === undefined || auxiliary.metadata.length === 0) return null;
  return Object.fromEntries(
    auxiliary.metadata.map(({ label, value }) => [label.toString(), metadataEntryValue(value)]),
  );
}
