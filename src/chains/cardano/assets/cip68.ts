import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodePlutusData, encodePlutusData, type PlutusData, plutusDataJson } from '../scripts/plutus-data.js';

/** The datum of a reference token: `Constructor 0 [metadata, version, extra]`. */
export interface Cip68Datum {
  readonly metadata: PlutusData & { readonly kind: 'map' };
  readonly version: bigint;
  readonly extra: PlutusData | undefined;
}

/** Undefined for any other datum: a reference token may be locked with an arbitrary datum. */
export function readCip68(datum: Uint8Array): Cip68Datum | undefined {
  const data = decodeOrUndefined(datum);
  if (data?.kind !== 'constructor' || data.index !== 0) return undefined;
  const [metadata, version, extra] = data.fields;
  if (metadata?.kind !== 'map' || version?.kind !== 'int') return undefined;
  return { metadata, version: version.value, extra };
}

/** The standard requires `extra` even if it is empty. */
const UNIT: PlutusData = { kind: 'constructor', index: 0, fields: [] };

export const encodeCip68 = ({ metadata, version, extra = UNIT }: Cip68Datum): Uint8Array =>
  encodePlutusData({ kind: 'constructor', index: 0, fields: [metadata, { kind: 'int', value: version }, extra] });

function decodeOrUndefined(datum: Uint8Array): PlutusData | undefined {
  try {
    return decodePlutusData(datum);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Metadata as plain JSON text: bytes become text if they are UTF-8 and `0x…` otherwise, as in wallets. */
export function cip68Json(data: PlutusData): string {
  switch (data.kind) {
    case 'int':
      return data.value.toString();
    case 'bytes':
      return JSON.stringify(decodeText(data.value));
    case 'list':
      return `[${data.items.map(cip68Json).join(',')}]`;
    case 'map': {
      const byKey = new Map(data.entries.map(([key, value]) => [keyText(key), cip68Json(value)]));
      return `{${[...byKey].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
    }
    case 'constructor':
      return plutusDataJson(data);
  }
}

const keyText = (key: PlutusData): string => (key.kind === 'bytes' ? decodeText(key.value) : cip68Json(key));

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return `0x${toHex(bytes)}`;
  }
}
