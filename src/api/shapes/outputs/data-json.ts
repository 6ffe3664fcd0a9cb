import Type from 'typebox';
import { metadataJson } from '../../../chains/cardano/metadata/metadata-json.js';
import { decodeNativeScript, nativeScriptJson } from '../../../chains/cardano/scripts/native-script.js';
import { decodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plutusJson } from '../../../chains/cardano/scripts/plutus-json.js';
import type { AuxiliaryData } from '../../../chains/cardano/transactions/auxiliary.js';
import { DecodeError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { toHex } from '../../../kernel/hex.js';
import { JsonText } from '../../../kernel/json-text.js';

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
  valueOrBytes(cbor, (bytes) => new JsonText(plutusJson(decodePlutusData(bytes))));

/** In the form of cardano-cli. */
export const nativeScriptValue = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => new JsonText(nativeScriptJson(decodeNativeScript(bytes))));

/** In the no-schema form, for a response that does not look into it. */
export const metadataEntryText = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => new JsonText(metadataJson(bytes)));

/** In the no-schema form. */
export const metadataEntryValue = (cbor: Uint8Array): unknown =>
  valueOrBytes(cbor, (bytes) => parseJsonWithBigints(metadataJson(bytes)));

/** By label, in the no-schema form; null when there is none. */
export function metadataValue(auxiliary: AuxiliaryData | undefined): unknown {
  if (auxiliary === undefined || auxiliary.metadata.length === 0) return null;
  return Object.fromEntries(auxiliary.metadata.map(({ label, value }) => [label.toString(), metadataEntryText(value)]));
}
