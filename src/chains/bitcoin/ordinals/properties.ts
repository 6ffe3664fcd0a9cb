import { brotliDecompressSync } from 'node:zlib';
import { type CborItem, readCborItem } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { reversed } from '../hashes.js';
import { fieldText, type Inscription } from './inscription.js';
import { decodeInscriptionId, type InscriptionId } from './inscription-id.js';

export type Trait = boolean | bigint | string | null;

export interface Attributes {
  readonly title: string | undefined;
  readonly traits: readonly (readonly [name: string, value: Trait])[];
}

export interface GalleryItem {
  readonly id: InscriptionId;
  readonly attributes: Attributes;
}

/** The properties that ord gives a meaning. */
export interface Properties {
  /** Inscriptions that it presents, by any authors. */
  readonly gallery: readonly GalleryItem[];
  readonly attributes: Attributes;
}

const MAX_BYTES = 4_000_000;
const MAX_COMPRESSION_RATIO = 30;

/** The CBOR of the properties; undefined without any, and where compressed ones are invalid or too large. */
export function readPropertiesCbor({ properties, propertyEncoding }: Inscription): Uint8Array | undefined {
  if (properties === undefined || propertyEncoding === undefined) return properties;
  if (fieldText(propertyEncoding) !== 'br') return undefined;
  const maxOutputLength = Math.min(properties.length * MAX_COMPRESSION_RATIO, MAX_BYTES);
  if (maxOutputLength === 0) return undefined;
  try {
    return brotliDecompressSync(properties, { maxOutputLength });
  } catch {
    return undefined;
  }
}

const NO_ATTRIBUTES: Attributes = { title: undefined, traits: [] };
const NO_PROPERTIES: Properties = { gallery: [], attributes: NO_ATTRIBUTES };

const INT64_END = 2n ** 63n;
const MAX_INDEX = 0xffff_ffffn;
const TXID_BYTES = 32;

const fail = (what: string): never => {
  throw new DecodeError(`${what} is not as in the schema of properties`);
};

/** The fields of a map by their numbers; others are ignored. */
function readMap(item: CborItem): ReadonlyMap<bigint, CborItem> {
  if (item.kind !== 'map') return fail('a map');
  return new Map(item.entries.flatMap(([key, value]) => (key.kind === 'int' ? [[key.value, value]] : [])));
}

function readTrait(item: CborItem): Trait {
  if (item.kind === 'bool' || item.kind === 'text') return item.value;
  if (item.kind === 'null') return null;
  if (item.kind === 'int' && item.value >= -INT64_END && item.value < INT64_END) return item.value;
  return fail('a trait');
}

function readTraits(item: CborItem): Attributes['traits'] {
  if (item.kind !== 'map') return fail('a map of traits');
  const traits = item.entries.map(([key, value]) => [
    key.kind === 'text' ? key.value : fail('the name of a trait'),
    readTrait(value),
  ]) as [string, Trait][];
  return new Set(traits.map(([name]) => name)).size === traits.length ? traits : fail('a repeated trait');
}

/** An absent field; null is the same where a field is optional. */
const isAbsent = (item: CborItem | undefined): item is undefined => item === undefined || item.kind === 'null';

function readAttributes(item: CborItem | undefined): Attributes {
  if (item === undefined) return NO_ATTRIBUTES;
  const fields = readMap(item);
  const title = fields.get(0n);
  const traits = fields.get(1n);
  return {
    title: isAbsent(title) ? undefined : title.kind === 'text' ? title.value : fail('a title'),
    traits: traits === undefined ? [] : readTraits(traits),
  };
}

function readItem(
  item: CborItem,
  packed: Uint8Array | undefined,
): { id: InscriptionId | undefined; attributes: Attributes } {
  const fields = readMap(item);
  const own = fields.get(0n);
  const position = fields.get(2n);
  const index = isAbsent(position) ? 0n : position.kind === 'int' ? position.value : fail('an index');
  if (index < 0n || index > MAX_INDEX) return fail('an index');
  const id = isAbsent(own) ? undefined : own.kind === 'bytes' ? decodeInscriptionId(own.value) : undefined;
  if (!isAbsent(own) && id === undefined) return fail('an inscription id');
  const attributes = readAttributes(fields.get(1n));
  return packed === undefined
    ? { id, attributes }
    : { id: { txid: reversed(packed), index: Number(index) }, attributes };
}

function readProperties(cbor: Uint8Array): Properties {
  const fields = readMap(readCborItem(new CborReader(cbor)));
  const items = fields.get(0n);
  const txids = fields.get(2n);
  const packed = txids === undefined ? new Uint8Array() : txids.kind === 'bytes' ? txids.value : fail('a list of ids');
  const attributes = readAttributes(fields.get(1n));
  if (items === undefined) return { gallery: [], attributes };
  if (items.kind !== 'array') return fail('a gallery');
  const gallery = items.items.map((item, place) => {
    const txid = packed.subarray(place * TXID_BYTES, (place + 1) * TXID_BYTES);
    return readItem(item, txid.length === TXID_BYTES ? txid : undefined);
  });
  const isComplete = (item: (typeof gallery)[number]): item is GalleryItem => item.id !== undefined;
  return { gallery: gallery.every(isComplete) ? gallery : [], attributes };
}

/** By the rules of ord: properties that do not match the schema are the same as none. */
export function decodeProperties(inscription: Inscription): Properties {
  const cbor = readPropertiesCbor(inscription);
  if (cbor === undefined) return NO_PROPERTIES;
  try {
    return readProperties(cbor);
  } catch (error) {
    if (error instanceof DecodeError) return NO_PROPERTIES;
    throw error;
  }
}
